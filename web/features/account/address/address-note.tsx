import { Button, Card, Text } from '@mantine/core';
import { QueryObserver } from '@tanstack/react-query';
import { preferencesOf } from '../../../api/queries/preferences.ts';
import { queryClient } from '../../../api/queries/query-client.ts';
import type { Area } from '../../../api/stored/session.ts';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { useSendConfirmation } from './use-send-confirmation.ts';

/** Whether the email is confirmed; `not possible` on a site that sends no email. */
export type Confirmation = 'confirmed' | 'wanted' | 'not possible';

/**
 * Reports the confirmation once known and whenever it changes.
 * @returns a function that unsubscribes
 */
export function watchConfirmation(area: Area, onChange: (found: Confirmation) => void): () => void {
  const observer = new QueryObserver(queryClient, preferencesOf(area));
  function report({ data }: ReturnType<typeof observer.getCurrentResult>) {
    if (data === undefined) return;
    if (data.email_confirmed_at !== null) onChange('confirmed');
    else onChange(data.sends_mail ? 'wanted' : 'not possible');
  }
  const stop = observer.subscribe(report);
  report(observer.getCurrentResult());
  return stop;
}

interface Props {
  area: Area;
  onHide: () => void;
}

/** The note in an area's frame that asks to confirm the email. */
export function AddressNote({ area, onHide }: Props) {
  const { send, said, failure } = useSendConfirmation(area);
  return (
    // No label: it would be one more “email” beside a form's fields.
    <Card padding="sm">
      <Text size="sm" fw={600}>
        Confirm your email
      </Text>
      <Text size="xs" mt={4}>
        Open the link we emailed you.
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
