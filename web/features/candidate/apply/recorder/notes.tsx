import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconMicrophoneOff, IconVideoOff } from '@tabler/icons-react';
import type { CutShort } from './answer.ts';
import type { MutedDevice } from './use-interruptions.ts';

/** Warns that the system muted a device. */
export function MutedNote({ device }: { device: MutedDevice }) {
  const Icon = device === 'camera' ? IconVideoOff : IconMicrophoneOff;
  return (
    <Alert
      color="yellow"
      icon={<Icon aria-hidden />}
      title={`Your device has turned the ${device} off`}
      role="alert"
    >
      Another app may be using it, such as a call. Or a switch or key has turned it off. You can
      record as soon as it is back.
    </Alert>
  );
}

const REASONS: Readonly<Record<CutShort, string>> = {
  muted: 'Your device turned the camera or microphone off.',
  hidden: 'You left this page. It only records while you see it.',
  lost: 'The camera or microphone was disconnected.',
};

/** Says why a recording ended early. */
export function CutShortNote({ reason }: { reason: CutShort }) {
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title="This recording ended early"
      role="alert"
    >
      {REASONS[reason]} Watch it, and record again if something is missing.
    </Alert>
  );
}
