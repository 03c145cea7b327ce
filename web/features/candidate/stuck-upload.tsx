import { Stack, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Warning } from '../../ui/feedback/warning.tsx';

interface Props {
  /** e.g. `Your resume`. */
  what: string;
  /** What else to know, in a sentence. */
  more?: string;
  /** The buttons. */
  children: ReactNode;
}

/** Says why an upload may fail again and again. */
export function StuckUpload({ what, more = '', children }: Props) {
  return (
    <Warning icon={<IconCloudOff aria-hidden />} title={`${what} cannot be sent from here`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {`The network of a school or a company may block our file store. Try another network, such as your phone’s. ${more}`.trim()}
        </Text>
        {children}
      </Stack>
    </Warning>
  );
}
