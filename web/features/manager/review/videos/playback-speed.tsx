import { Group, SegmentedControl } from '@mantine/core';
import { Key } from '../../keys/key.tsx';
import { SPEEDS, type Speed } from './use-speed.ts';

interface Props {
  speed: Speed;
  onChange: (speed: Speed) => void;
  /** Whether the keys 1 to 3 work and are shown. */
  keys: boolean;
  disabled: boolean;
}

export function PlaybackSpeed({ speed, onChange, keys, disabled }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Playback speed"
      aria-keyshortcuts={keys ? SPEEDS.map((_, index) => index + 1).join(' ') : undefined}
      disabled={disabled}
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
