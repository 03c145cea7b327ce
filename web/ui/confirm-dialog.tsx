import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

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

/** Asks before something that cannot be taken back; the focus is on Cancel. */
export function ConfirmDialog(props: Props) {
  const { opened, title, question, confirm, busy, failure, onConfirm, onCancel } = props;
  return (
    <Modal opened={opened} onClose={onCancel} title={title}>
      <Text>{question}</Text>
      {failure !== undefined && (
        <Alert mt="md" color="red" icon={<IconAlertCircle aria-hidden />} title={failure} />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
