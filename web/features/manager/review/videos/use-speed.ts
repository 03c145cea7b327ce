import { useSessionStorage } from '@mantine/hooks';

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
