import { Button, Card, Text } from '@mantine/core';
import type { Area } from '../../api/stored/session.ts';
import { moveFocusAfter } from '../../ui/hooks/move-focus.ts';
import { Name } from '../../ui/text/name.tsx';
import { useSendConfirmation } from './account.ts';

/** What waits for the confirmation. */
const WAITS: Readonly<Record<Area, string>> = {
  candidate: 'Until then we email no new jobs, and of answers only that there is one.',
  manager: 'Until then, search engines, feeds and job alerts do not show your jobs.',
};

interface Props {
  area: Area;
  email: string;
  onHide: () => void;
}

/** The note in an area's frame that asks to confirm the email. */
export function AddressNote({ area, email, onHide }: Props) {
  const { send, said, failure } = useSendConfirmation(area);
  return (
    // No label: it would be one more “email” beside a form's fields.
    <Card padding="sm">
      <Text size="sm" fw={600}>
        Confirm your email
      </Text>
      <Text size="xs" mt={4}>
        Open the link we emailed to <Name>{email}</Name>.
      </Text>
      <Text size="xs" mt={4}>
        {WAITS[area]}
      </Text>
      <Button size="xs" variant="light" mt="xs" onClick={send}>
        Resend email
      </Button>
      <Text size="xs" aria-live="polite">
        {said}
      </Text>
      {failure && (
        <Text size="xs" c="error" role="alert">
          {failure}
        </Text>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        onClick={({ currentTarget }) => {
          // The button disappears with the note; the link above it gets the focus.
          const links = currentTarget.closest('nav')?.querySelectorAll('a') ?? [];
          moveFocusAfter(onHide, () => [...links].at(-1));
        }}
      >
        Hide for now
      </Button>
    </Card>
  );
}
