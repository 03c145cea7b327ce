import { Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Devices, listDevices } from './camera.ts';
import classes from './recorder.module.css';

interface Props {
  stream: MediaStream;
  onChoose: (devices: Devices) => void;
}

/** What to check before recording: does the microphone hear something, and are these the right devices? */
export function DeviceCheck({ stream, onChoose }: Props) {
  const found = useDevices();
  const [camera] = stream.getVideoTracks();
  const [microphone] = stream.getAudioTracks();
  const chosen: Devices = {
    cameraId: camera?.getSettings().deviceId,
    microphoneId: microphone?.getSettings().deviceId,
  };
  const optionsOf = (kind: MediaDeviceKind) =>
    found
      .filter((device) => device.kind === kind)
      .map(({ deviceId, label }, index) => ({
        value: deviceId,
        label: label === '' ? `Device ${index + 1}` : label,
      }));
  return (
    <Stack gap="sm">
      <MicrophoneMeter stream={stream} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label="Camera"
          data={optionsOf('videoinput')}
          value={chosen.cameraId ?? ''}
          onChange={({ currentTarget }) => onChoose({ ...chosen, cameraId: currentTarget.value })}
        />
        <NativeSelect
          label="Microphone"
          data={optionsOf('audioinput')}
          value={chosen.microphoneId ?? ''}
          onChange={({ currentTarget }) =>
            onChoose({ ...chosen, microphoneId: currentTarget.value })
          }
        />
      </SimpleGrid>
    </Stack>
  );
}

function useDevices(): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    let over = false;
    const list = async () => {
      const found = await listDevices();
      if (!over) setDevices(found);
    };
    void list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => {
      over = true;
      navigator.mediaDevices.removeEventListener('devicechange', list);
    };
  }, []);
  return devices;
}

/** Below this level, from 0 to 1, nobody is speaking. */
const SILENCE = 0.02;
const SILENT_MS = 4_000;

function MicrophoneMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
  const [silent, setSilent] = useState(false);
  const [unmeasured, setUnmeasured] = useState(false);

  useEffect(() => {
    const context = new AudioContext();
    // Some browsers start it suspended. Then it hears nothing.
    void context.resume();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    try {
      context.createMediaStreamSource(stream).connect(analyser);
    } catch (error) {
      // Firefox cannot measure a microphone of another sample rate, but it can record it.
      console.warn('The microphone cannot be measured.', error);
      setUnmeasured(true);
      return () => void context.close();
    }
    setUnmeasured(false);
    const samples = new Float32Array(analyser.fftSize);
    let heardAt = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      analyser.getFloatTimeDomainData(samples);
      const level = loudness(samples);
      bar.current?.style.setProperty('--level', String(level));
      if (level > SILENCE || context.state !== 'running') heardAt = now;
      setSilent(now - heardAt > SILENT_MS);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);

  if (unmeasured) return null;
  return (
    <Group gap="sm" wrap="nowrap">
      <IconMicrophone aria-hidden size={20} />
      <div className={classes.meter} aria-hidden>
        <div ref={bar} />
      </div>
      <Text size="sm" c="dimmed" className={classes.meterText} role="status">
        {silent ? 'We cannot hear you: say a few words.' : 'Speak: the bar should move.'}
      </Text>
    </Group>
  );
}

/** How loud a piece of sound is for the ear, 0 to 1. Below -60 decibels it counts as silence. */
function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / samples.length + 1e-9);
  return Math.min(1, Math.max(0, 1 + decibels / 60));
}
