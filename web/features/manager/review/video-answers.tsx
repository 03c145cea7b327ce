import { Alert, Box, Button, Card, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react';
import type { Application } from '../../../../lambdas/contract/shapes.ts';
import { Key } from './key.tsx';
import { refreshApplications } from './review-queries.ts';
import { useStableUrl } from './use-stable-url.ts';
import classes from './video-answers.module.css';

type Response = Application['video_responses'][number];

/** How fast a video can be played. 1 is the recorded speed. */
export const SPEEDS = [1, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

interface Props {
  application: Application;
  /** Which of the answers is shown. */
  shown: number;
  onShow: (index: number) => void;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  /** The element that plays, for keys that work outside of it. */
  video: RefObject<HTMLVideoElement | null>;
  /** Whether keys work; then they are printed on the buttons. */
  shortcuts?: boolean;
}

/** A candidate's recorded answers, one at a time. */
export function VideoAnswers(props: Props) {
  const { application, shown, onShow, speed, onSpeed, video, shortcuts = false } = props;
  const { job_posting_id, video_responses: responses } = application;
  const queryClient = useQueryClient();
  const [playing, setPlaying] = useState<Response>();
  const [attempt, setAttempt] = useState(0);
  const response = responses[shown];
  if (response === undefined) return null;
  const isPlaying = playing?.question_id === response.question_id;
  const key = (printed: string, name = printed) =>
    shortcuts ? { rightSection: <Key>{printed}</Key>, 'aria-keyshortcuts': name } : {};
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Title order={4}>Video answers</Title>
        <Text size="sm" c="dimmed" className="tabular">
          {shown + 1} of {responses.length}
        </Text>
      </Group>
      <Text fw={500} size="sm" mb="xs" className="wrap-anywhere">
        {response.question_text}
      </Text>
      <Player
        key={`${response.question_id} ${attempt}`}
        response={response}
        speed={speed}
        video={video}
        onPlaying={(now) => setPlaying(now ? response : undefined)}
        onRetry={async () => {
          // Its URL may have expired.
          await refreshApplications(queryClient, job_posting_id);
          setAttempt(attempt + 1);
        }}
      />
      <Group justify="space-between" mt="sm" gap="xs">
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            miw={shortcuts ? 108 : 64}
            onClick={() => playOrPause(video.current)}
            {...key('Space')}
          >
            {isPlaying ? 'Pause' : 'Play'}
          </Button>
          {responses.length > 1 && (
            <>
              <Button
                variant="default"
                size="xs"
                disabled={shown === 0}
                onClick={() => onShow(shown - 1)}
              >
                Prev video
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={shown === responses.length - 1}
                onClick={() => onShow(shown + 1)}
                {...key('V')}
              >
                Next video
              </Button>
            </>
          )}
        </Group>
        <SegmentedControl
          size="xs"
          aria-label="Playback speed"
          aria-keyshortcuts={shortcuts ? SPEEDS.map((_, index) => index + 1).join(' ') : undefined}
          value={String(speed)}
          data={SPEEDS.map((value, index) => ({
            value: String(value),
            label: (
              <Group gap={6} wrap="nowrap">
                {value}× {shortcuts && <Key>{String(index + 1)}</Key>}
              </Group>
            ),
          }))}
          onChange={(value) => onSpeed(SPEEDS.find((known) => String(known) === value) ?? 1)}
        />
      </Group>
    </Card>
  );
}

/** Plays a video that is paused, and pauses one that plays. */
export function playOrPause(video: HTMLVideoElement | null): void {
  if (video === null) return;
  if (video.paused) video.play().catch((error) => console.warn('The video did not play.', error));
  else video.pause();
}

interface PlayerProps {
  response: Response;
  speed: Speed;
  video: RefObject<HTMLVideoElement | null>;
  onPlaying: (playing: boolean) => void;
  onRetry: () => Promise<void>;
}

function Player({ response, speed, video, onPlaying, onRetry }: PlayerProps) {
  const url = useStableUrl(response.presigned_url);
  const [state, setState] = useState<'good' | 'failed' | 'retrying'>('good');
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed;
  }, [speed, video]);
  if (state !== 'good') {
    return (
      <Alert
        color="red"
        icon={<IconAlertCircle aria-hidden />}
        title="This video cannot be played."
      >
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
      </Alert>
    );
  }
  return (
    <Box
      component="video"
      ref={video}
      src={url}
      controls
      playsInline
      preload="metadata"
      aria-label={`Answer to: ${response.question_text}`}
      className={classes.video ?? ''}
      onLoadedMetadata={(event: SyntheticEvent<HTMLVideoElement>) => {
        event.currentTarget.playbackRate = speed;
        findDuration(event.currentTarget);
      }}
      onPlay={() => onPlaying(true)}
      onPause={() => onPlaying(false)}
      onError={() => setState('failed')}
    />
  );
}

// A recorded WebM may lack its duration. The browser finds it by going to the end.
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
