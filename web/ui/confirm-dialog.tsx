import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Dialog } from './dialog.tsx';
import { focusSoon } from './focus.ts';

interface Props {
  opened: boolean;
  title: string;
  question: string;
  /** The words of the button that does it. */
  confirm: string;
  busy: boolean;
  /** Why it could not be done. */
  failure?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The focus is on Cancel. Once confirmed, it cannot be cancelled. */
export function ConfirmDialog(props: Props) {
  const { opened, title, question, confirm, busy, failure, onConfirm, onCancel } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (failure !== undefined) focusSoon(() => cancel.current);
  }, [failure]);
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} busy={busy}>
      <Text>{question}</Text>
      {failure !== undefined && (
        <Alert mt="md" color="red" icon={<IconAlertCircle aria-hidden />} title={failure} />
      )}
      <Group justify="flex-end" mt="lg">
        <Button ref={cancel} variant="default" data-autofocus disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
