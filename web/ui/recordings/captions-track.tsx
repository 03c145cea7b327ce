import { useMemo } from 'react';
import { useObjectUrl } from '../hooks/use-object-url.ts';
import { captionsToVtt } from './captions-to-vtt.ts';

interface Props {
  captions: string;
  /** Of the recording, in seconds. */
  duration: number;
}

/** The captions in the picture, for the `<video>` or `<audio>` around it. Its own button turns them off. */
export default function CaptionsTrack({ captions, duration }: Props) {
  const file = useMemo(
    () => new Blob([captionsToVtt(captions, duration)], { type: 'text/vtt' }),
    [captions, duration],
  );
  const source = useObjectUrl(file);
  return source && <track kind="captions" label="Captions" src={source} default />;
}
