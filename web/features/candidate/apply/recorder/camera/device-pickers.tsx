import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Devices, listDevices } from './camera.ts';

interface Props {
  chosen: Devices;
  /** Whether to offer only microphones. */
  soundOnly: boolean;
  onChoose: (devices: Devices) => void;
}

/** Chooses camera and microphone; empty until the browser lists them. */
export function DevicePickers({ chosen, soundOnly, onChoose }: Props) {
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
