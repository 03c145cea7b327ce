import { useMemo } from 'react';
import { useObjectUrl } from '../hooks/use-object-url.ts';
import { captionsToVtt } from './captions-to-vtt.ts';

interface Props {
  captions: string;
  /** Of the recording, in seconds. */
  duration: number;
  /** Sound has no picture: its controls stay, and would hide captions at the bottom. */
  isSound: boolean;
}

/** The captions in the picture, for the `<video>` or `<audio>` around it. Its own button turns them off. */
export function CaptionsTrack({ captions, duration, isSound }: Props) {
  const file = useMemo(
    () => new Blob([captionsToVtt(captions, duration, isSound)], { type: 'text/vtt' }),
    [captions, duration, isSound],
  );
  const source = useObjectUrl(file);
  return source && <track kind="captions" label="Captions" src={source} default />;
}
