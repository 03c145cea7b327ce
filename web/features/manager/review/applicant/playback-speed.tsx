import { Group, SegmentedControl } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { Key } from '../key.tsx';

/** Playback speeds; 1 is normal. */
export const SPEEDS = [1, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

/** The speed of all videos, stored per tab. */
export function useSpeed() {
  return useSessionStorage<Speed>({
    key: 'playbackSpeed',
    defaultValue: 1,
    getInitialValueInEffect: false,
  });
}

interface Props {
  speed: Speed;
  onChange: (speed: Speed) => void;
  /** Whether the keys 1 to 3 work and are shown. */
  keys: boolean;
}

export function PlaybackSpeed({ speed, onChange, keys }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Playback speed"
      aria-keyshortcuts={keys ? SPEEDS.map((_, index) => index + 1).join(' ') : undefined}
      value={String(speed)}
      data={SPEEDS.map((value, index) => ({
        value: String(value),
        label: (
          <Group gap={6} wrap="nowrap">
            {value}× {keys && <Key>{String(index + 1)}</Key>}
          </Group>
        ),
      }))}
      onChange={(value) => onChange(SPEEDS.find((known) => String(known) === value) ?? 1)}
    />
  );
}
