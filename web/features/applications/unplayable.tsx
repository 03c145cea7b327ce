import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { downloadFile } from '../../ui/files.ts';

interface Props {
  kind: 'video' | 'audio';
  /** Whether this browser is the reason; otherwise the connection may be. */
  byBrowser: boolean;
  /** The file's name, and its content once it is asked for. */
  name: string;
  read: () => Promise<Blob>;
  /** What else can be done. */
  children?: ReactNode;
}

/** In the place of a recording that does not play: says so, and offers the file. */
export function Unplayable({ kind, byBrowser, name, read, children }: Props) {
  const what = kind === 'audio' ? 'recording' : 'video';
  // A link would open the file in this browser.
  const download = useMutation({
    mutationFn: async () => downloadFile(name, await read()),
  });
  return (
    <ErrorAlert
      title={
        byBrowser ? `This browser cannot play this ${what}.` : `This ${what} cannot be played.`
      }
    >
      <Stack gap="sm" align="flex-start">
        {byBrowser && (
          <Text size="sm">
            The file is complete. Download it and play it in another app, or open this page in
            another browser.
          </Text>
        )}
        {download.isError && <Text size="sm">The download failed. Please try again.</Text>}
        <Group gap="sm">
          {children}
          <Button
            size="xs"
            color="red"
            variant="outline"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Download
          </Button>
        </Group>
      </Stack>
    </ErrorAlert>
  );
}
