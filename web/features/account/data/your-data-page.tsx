import { Stack } from '@mantine/core';
import { AccountPage } from '../account-page.tsx';
import { useArea } from '../use-area.ts';
import { CopySection } from './copy-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { RetentionSection } from './retention-section.tsx';

/** The person's data: a copy, retention and deletion. */
export function Component() {
  const area = useArea();
  return (
    <AccountPage area={area} title="Your data">
      <Stack gap="lg">
        <CopySection area={area} />
        <RetentionSection area={area} />
        <DeleteSection area={area} />
      </Stack>
    </AccountPage>
  );
}
