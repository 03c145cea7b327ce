import { Box, Button } from '@mantine/core';
import { type RefObject, type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import type { RecordedResponse } from '../../../lambdas/contract/schemas/application.ts';
import { extensionOf, useObjectUrl } from '../../ui/files.ts';
import { useStableUrl } from '../../ui/hooks/use-stable-url.ts';
import { captionsToVtt } from './captions-to-vtt.ts';
import { isUndecodable, isUnknownType } from './playable.ts';
import { Unplayable } from './unplayable.tsx';
import classes from './video-player.module.css';

interface Props {
  response: RecordedResponse;
  /** 1 is normal. */
  speed?: number;
  /** The video element, for keys outside it. */
  video: RefObject<HTMLVideoElement | null>;
  onPlaying?: (playing: boolean) => void;
  /** Fetches a fresh URL. */
  onRetry: () => Promise<void>;
}

/** Plays a recorded answer. Sound has the place of a picture, so that keys and captions work alike. */
export function VideoPlayer({ response, speed = 1, video, onPlaying, onRetry }: Props) {
  const url = useStableUrl(response.presigned_url);
  const [duration, setDuration] = useState(Number.NaN);
  const { kind } = response;
  const [state, setState] = useState<'good' | 'failed' | 'unplayable' | 'retrying'>(() =>
    isUnknownType(response.presigned_url) ? 'unplayable' : 'good',
  );
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed;
  }, [speed, video]);
  useEffect(() => {
    // It may have loaded, or failed, before its events had a listener.
    if (video.current?.error)
      setState(isUndecodable(video.current, kind) ? 'unplayable' : 'failed');
    else if (video.current?.readyState) {
      setDuration(video.current.duration);
      findDuration(video.current);
    }
  }, [video, kind]);
  if (state !== 'good') {
    return (
      <Unplayable
        kind={kind}
        byBrowser={state === 'unplayable'}
        name={`${response.question_text}.${extensionOf(url)}`}
        read={() => readFile(url)}
      >
        {state !== 'unplayable' && (
          <Button
            size="xs"
            color="red"
            variant="outline"
            loading={state === 'retrying'}
            onClick={() => {
              setState('retrying');
              void onRetry();
            }}
          >
            Retry
          </Button>
        )}
      </Unplayable>
    );
  }
  return (
    <Box
      component="video"
      ref={video}
      src={url}
      controls
      playsInline
      // Prefetched: the first picture is there when shown, and it starts at once.
      preload="auto"
      aria-label={`Answer to: ${response.question_text}`}
      className={classes.video ?? ''}
      data-sound={kind === 'audio' || undefined}
      onLoadedMetadata={(event: SyntheticEvent<HTMLVideoElement>) => {
        event.currentTarget.playbackRate = speed;
        findDuration(event.currentTarget);
      }}
      onDurationChange={({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
        setDuration(currentTarget.duration)
      }
      onPlay={() => onPlaying?.(true)}
      onPause={() => onPlaying?.(false)}
      onLoadedData={({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
        if (isUndecodable(currentTarget, kind)) setState('unplayable');
      }}
      onError={({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
        setState(isUndecodable(currentTarget, kind) ? 'unplayable' : 'failed')
      }
    >
      {response.captions !== undefined && Number.isFinite(duration) && (
        <CaptionsTrack
          captions={response.captions}
          duration={duration}
          isSound={response.kind === 'audio'}
        />
      )}
    </Box>
  );
}

async function readFile(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The recording answered ${response.status}.`);
  return await response.blob();
}

// A recorded WebM may lack a duration. Seeking to the end makes the browser find it.
function findDuration(video: HTMLVideoElement): void {
  if (Number.isFinite(video.duration)) return;
  video.addEventListener(
    'durationchange',
    () => {
      video.currentTime = 0;
    },
    { once: true },
  );
  video.currentTime = Number.MAX_SAFE_INTEGER;
}

interface CaptionsTrackProps {
  captions: string;
  /** Of the recording, in seconds. */
  duration: number;
  /** Sound has no picture: its controls stay, and would hide captions at the bottom. */
  isSound: boolean;
}

/** The captions in the picture, for the `<video>` or `<audio>` around it. Its own button turns them off. */
function CaptionsTrack({ captions, duration, isSound }: CaptionsTrackProps) {
  const file = useMemo(
    () => new Blob([captionsToVtt(captions, duration, isSound)], { type: 'text/vtt' }),
    [captions, duration, isSound],
  );
  const source = useObjectUrl(file);
  return source && <track kind="captions" label="Captions" src={source} default />;
}
