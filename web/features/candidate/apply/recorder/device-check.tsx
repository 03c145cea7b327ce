import { Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Devices, listDevices } from './camera.ts';
import { listenTo } from './measure.ts';
import classes from './recorder.module.css';
import type { MutedDevice } from './use-recorder.ts';

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

interface DevicePickersProps {
  chosen: Devices;
  /** Whether to offer only microphones. */
  soundOnly: boolean;
  onChoose: (devices: Devices) => void;
}

/** Chooses camera and microphone; empty until the browser lists them. */
export function DevicePickers({ chosen, soundOnly, onChoose }: DevicePickersProps) {
  // Before the first permission, devices have no id.
  const known = useDevices().filter(({ deviceId }) => deviceId !== '');
  if (known.length === 0) return null;
  const of = (kind: MediaDeviceKind) => known.filter((device) => device.kind === kind);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" w="100%">
      {!soundOnly && (
        <Picker
          label="Camera"
          placeholder="Choose a camera"
          devices={of('videoinput')}
          chosenId={chosen.cameraId}
          onChoose={(cameraId) => onChoose({ ...chosen, cameraId })}
        />
      )}
      <Picker
        label="Microphone"
        placeholder="Choose a microphone"
        devices={of('audioinput')}
        chosenId={chosen.microphoneId}
        onChoose={(microphoneId) => onChoose({ ...chosen, microphoneId })}
      />
    </SimpleGrid>
  );
}

interface PickerProps {
  label: string;
  placeholder: string;
  devices: readonly MediaDeviceInfo[];
  chosenId: string | undefined;
  onChoose: (deviceId: string) => void;
}

function Picker({ label, placeholder, devices, chosenId, onChoose }: PickerProps) {
  const options = devices.map((device, index) => ({
    value: device.deviceId,
    label: device.label === '' ? `Device ${index + 1}` : device.label,
  }));
  const isKnown = options.some(({ value }) => value === chosenId);
  return (
    <NativeSelect
      label={label}
      data={isKnown ? options : [{ value: '', label: placeholder, disabled: true }, ...options]}
      value={isKnown ? chosenId : ''}
      // Its arrow would be read as an image without a name.
      rightSectionProps={{ 'aria-hidden': true }}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}

function useDevices(): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const over = new AbortController();
    const list = async () => {
      const found = await listDevices();
      if (!over.signal.aborted) setDevices(found);
    };
    void list();
    navigator.mediaDevices.addEventListener('devicechange', list, { signal: over.signal });
    return () => over.abort();
  }, []);
  return devices;
}

/** Silence below this level, 0 to 1. */
const SILENCE = 0.02;
const SILENT_MS = 4_000;

const TEXTS = {
  'not yet': 'Say a few words: the bar should move.',
  nothing: 'We cannot hear you. Is this the right microphone?',
  yes: 'We can hear you.',
};

/** Shows the microphone level. Once the user was heard, the text stays. */
function MicrophoneMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
  const [heard, setHeard] = useState<'yes' | 'not yet' | 'nothing'>('not yet');
  const [unmeasured, setUnmeasured] = useState(false);

  useEffect(() => {
    const microphone = listenTo(stream, 512);
    setUnmeasured(microphone === undefined);
    if (microphone === undefined) return;
    setHeard('not yet');
    const listenedFrom = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      const decibels = microphone.decibels();
      const level = loudness(decibels);
      bar.current?.style.setProperty('--level', String(level));
      if (level > SILENCE) setHeard('yes');
      else if (now - listenedFrom > SILENT_MS && decibels !== undefined)
        setHeard((before) => (before === 'yes' ? before : 'nothing'));
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      microphone.close();
    };
  }, [stream]);

  if (unmeasured) return null;
  return (
    <Group gap="sm" wrap="nowrap">
      <IconMicrophone aria-hidden size={20} />
      <div className={classes.meter} data-meter aria-hidden>
        <div ref={bar} />
      </div>
      <Text size="sm" c="dimmed" className={classes.meterText} role="status">
        {TEXTS[heard]}
      </Text>
    </Group>
  );
}

/** A loudness as a part of the meter, 0 to 1. Silence is below -60 decibels. */
function loudness(decibels = -60): number {
  return Math.min(1, Math.max(0, 1 + decibels / 60));
}
