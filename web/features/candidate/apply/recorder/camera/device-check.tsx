import { Stack } from '@mantine/core';
import type { MutedDevice } from '../use-interruptions.ts';
import type { Devices } from './camera.ts';
import { DevicePickers } from './device-pickers.tsx';
import { MicrophoneMeter } from './microphone-meter.tsx';

interface Props {
  stream: MediaStream;
  muted: MutedDevice | undefined;
  onChoose: (devices: Devices) => void;
}

/** The check before recording: microphone level and device pickers. */
export function DeviceCheck({ stream, muted, onChoose }: Props) {
  const [camera] = stream.getVideoTracks();
  const [microphone] = stream.getAudioTracks();
  const chosen: Devices = {
    cameraId: camera?.getSettings().deviceId,
    microphoneId: microphone?.getSettings().deviceId,
  };
  return (
    <Stack gap="sm">
      {muted !== 'microphone' && <MicrophoneMeter stream={stream} />}
      <DevicePickers chosen={chosen} soundOnly={camera === undefined} onChoose={onChoose} />
    </Stack>
  );
}
