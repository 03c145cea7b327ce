import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import type { CameraProblem } from './camera.ts';

interface Help {
  readonly title: string;
  readonly steps: readonly string[];
  /** What happens by itself once the problem is solved. */
  readonly afterwards?: string;
}

const HELP: Readonly<Record<CameraProblem, Help>> = {
  denied: {
    title: 'Your browser is not allowed to use the camera and microphone',
    steps: [
      'Open the site settings beside the address bar and allow camera and microphone for this site.',
      'If it is allowed there, allow your browser to use them in the privacy settings of your computer or phone.',
    ],
    afterwards: 'You can stay on this page: it goes on as soon as they are allowed.',
  },
  'no-camera': {
    title: 'No camera was found',
    steps: [
      'Plug in a camera, or switch on the one of your computer.',
      'Some have a slider over the lens or a key that turns them off.',
    ],
    afterwards: 'It goes on by itself once a camera is there.',
  },
  'no-microphone': {
    title: 'No microphone was found',
    steps: ['Plug in a microphone or a headset, or switch on the one of your computer.'],
    afterwards: 'It goes on by itself once a microphone is there.',
  },
  busy: {
    title: 'The camera or microphone is being used by another program',
    steps: [
      'Close other programs and tabs that may be using them, such as a video call.',
      'Then try again. If that does not help, restart your browser.',
    ],
  },
  overconstrained: {
    title: 'This camera or microphone cannot record here',
    steps: [
      'Choose another camera and microphone in the settings of your browser, or plug in another.',
      'Switch off programs that change the picture, such as virtual cameras.',
    ],
  },
  lost: {
    title: 'The camera or microphone was disconnected',
    steps: ['Check its cable, or plug it in again. What you have recorded is kept.'],
    afterwards: 'It goes on by itself once it is back.',
  },
  unsupported: {
    title: 'This browser cannot record video here',
    steps: [
      'Open this page in a current version of Chrome, Edge, Firefox or Safari.',
      'Your answers so far are kept in this browser; in another one you start this application again.',
    ],
  },
  failed: {
    title: 'The recording could not be made',
    steps: ['Try again. If it happens again, choose another camera or restart your browser.'],
  },
};

interface Props {
  problem: CameraProblem;
  onRetry: () => void;
  /** Goes back to what is already recorded. Undefined where nothing is. */
  onCancel: (() => void) | undefined;
}

/** What a person can do where the camera does not work. */
export function CameraHelp({ problem, onRetry, onCancel }: Props) {
  const { title, steps, afterwards } = HELP[problem];
  return (
    <Alert color="red" icon={<IconVideoOff aria-hidden />} title={title} role="alert">
      <Stack gap="sm" align="flex-start">
        <List size="sm" spacing={4}>
          {steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        {afterwards !== undefined && <Text size="sm">{afterwards}</Text>}
        <Group gap="sm">
          <Button color="red" variant="outline" size="sm" onClick={onRetry} data-main-action>
            Try again
          </Button>
          {onCancel !== undefined && (
            <Button variant="default" size="sm" onClick={onCancel}>
              Keep what I have
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
