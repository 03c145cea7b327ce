import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { moveFocusAfter } from '../hooks/move-focus.ts';
import { useOneAtATime } from '../hooks/one-at-a-time.ts';
import { Dialog } from './dialog.tsx';

interface Props {
  opened: boolean;
  title: string;
  question: string;
  /** Further fields. */
  children?: ReactNode;
  /** The confirm button's text. */
  confirm: string;
  /** The confirmed action. The dialog is busy meanwhile; on a rejection it shows `failure`. */
  onConfirm: () => unknown;
  failure?: (error: unknown) => string;
  /** The other button's text. */
  cancel?: string;
  onCancel: () => void;
}

/**
 * A confirmation of something that cannot be undone, with the focus on Cancel. Once confirmed, it cannot be
 * cancelled.
 */
export function ConfirmDialog(props: Props) {
  const { opened, title, question, confirm, onConfirm, onCancel } = props;
  const { cancel = 'Cancel', failure = () => 'Something went wrong. Please try again.' } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const oneAtATime = useOneAtATime();

  async function doIt() {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      setBusy(false);
    } catch (error) {
      moveFocusAfter(
        () => {
          setBusy(false);
          setProblem(failure(error));
        },
        () => cancelButton.current,
      );
    }
  }

  function close() {
    setProblem(undefined);
    onCancel();
  }

  return (
    <Dialog opened={opened} onClose={close} title={title} busy={busy}>
      <Text>{question}</Text>
      {props.children}
      {problem !== undefined && <ErrorAlert mt="md" title={problem} />}
      <Group justify="flex-end" mt="lg">
        <Button ref={cancelButton} variant="default" data-autofocus disabled={busy} onClick={close}>
          {cancel}
        </Button>
        <Button color="red" loading={busy} onClick={() => oneAtATime(doIt)}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
