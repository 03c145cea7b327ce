import { Group, Text } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from '../recorder.module.css';

/** Silence below this level, 0 to 1. */
const SILENCE = 0.02;
const SILENT_MS = 4_000;

const TEXTS = {
  'not yet': 'Say a few words: the bar should move.',
  nothing: 'We cannot hear you. Is this the right microphone?',
  yes: 'We can hear you.',
};

/** Shows the microphone level. Once the user was heard, the text stays. */
export function MicrophoneMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
  const [heard, setHeard] = useState<'yes' | 'not yet' | 'nothing'>('not yet');
  const [unmeasured, setUnmeasured] = useState(false);

  useEffect(() => {
    const context = new AudioContext();
    // Some browsers start it suspended, and it measures nothing.
    void context.resume();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    try {
      context.createMediaStreamSource(stream).connect(analyser);
    } catch (error) {
      // Firefox cannot measure a microphone with another sample rate, but can record it.
      console.warn('The microphone cannot be measured.', error);
      setUnmeasured(true);
      return () => void context.close();
    }
    setUnmeasured(false);
    setHeard('not yet');
    const samples = new Float32Array(analyser.fftSize);
    const listenedFrom = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      analyser.getFloatTimeDomainData(samples);
      const level = loudness(samples);
      bar.current?.style.setProperty('--level', String(level));
      if (level > SILENCE) setHeard('yes');
      else if (now - listenedFrom > SILENT_MS && context.state === 'running')
        setHeard((before) => (before === 'yes' ? before : 'nothing'));
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
        {TEXTS[heard]}
      </Text>
    </Group>
  );
}

/** The loudness of samples, 0 to 1. Silence is below -60 decibels. */
function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / samples.length + 1e-9);
  return Math.min(1, Math.max(0, 1 + decibels / 60));
}
