import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCloudOff } from '@tabler/icons-react';
import { uploadText } from '../../../upload-text.ts';
import type { Delivery } from '../answer.ts';

interface Props {
  delivery: Delivery;
  onRetryNow: () => void;
  onUploadAgain: () => void;
}

/** The upload state of the used take, and its actions. */
export function DeliveryLine({ delivery, onRetryNow, onUploadAgain }: Props) {
  switch (delivery.step) {
    case 'queued':
      return <Text size="sm">{uploadText(delivery)} You can continue with the next question.</Text>;
    case 'uploading':
      return (
        <Stack gap={6}>
          <Text size="sm" className="tabular">
            {uploadText(delivery)}. You can continue with the next question.
          </Text>
          <Progress value={delivery.sent * 100} aria-label="Upload of this answer" />
        </Stack>
      );
    case 'saved':
      return (
        <Group gap={8}>
          <IconCircleCheck aria-hidden size={20} color="var(--mantine-color-green-light-color)" />
          <Text size="sm">Saved. It is sent with your application.</Text>
        </Group>
      );
    case 'refused':
      return (
        <Alert
          color="red"
          icon={<IconAlertCircle aria-hidden />}
          title={delivery.message}
          role="alert"
        >
          <Button color="red" variant="outline" size="sm" onClick={onUploadAgain}>
            Upload again
          </Button>
        </Alert>
      );
    case 'waiting-for-sign-in':
      return <Text size="sm">{uploadText(delivery)} Your recording is saved.</Text>;
    case 'waiting-for-network':
    case 'retrying':
      return (
        <Alert color="gray" icon={<IconCloudOff aria-hidden />} title={uploadText(delivery)}>
          <Group gap="sm">
            <Text size="sm">Your recording is saved on this device.</Text>
            <Button variant="default" size="sm" onClick={onRetryNow}>
              Retry now
            </Button>
          </Group>
        </Alert>
      );
  }
}
