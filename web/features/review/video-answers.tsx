import { Alert, Box, Button, Card, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react';
import type { Application } from '../../../lambdas/contract/shapes.ts';
import { Key } from './key.tsx';
import { useStableUrl } from './use-stable-url.ts';
import classes from './video-answers.module.css';

type Response = Application['video_responses'][number];

export const SPEEDS = [1, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

interface Props {
  responses: readonly Response[];
  /** Which of them is shown. */
  shown: number;
  onShow: (index: number) => void;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  /** The element that plays, for those who steer it from outside. */
  video: RefObject<HTMLVideoElement | null>;
  /** Whether to print the keys on the controls. */
  keys?: boolean;
}

/** A candidate's recorded answers, one at a time. */
export function VideoAnswers(props: Props) {
  const { responses, shown, onShow, speed, onSpeed, video, keys = false } = props;
  const response = responses[shown];
  if (response === undefined) return null;
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
      <Player key={response.question_id} response={response} speed={speed} video={video} />
      <Group justify="space-between" mt="sm" gap="xs">
        {responses.length > 1 && (
          <Group gap="xs">
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
              rightSection={keys && <Key>V</Key>}
            >
              Next video
            </Button>
          </Group>
        )}
        <SegmentedControl
          size="xs"
          aria-label="Playback speed"
          value={String(speed)}
          data={SPEEDS.map((value, index) => ({
            value: String(value),
            label: (
              <Group gap={6} wrap="nowrap">
                {value}× {keys && <Key>{String(index + 1)}</Key>}
              </Group>
            ),
          }))}
          onChange={(value) => onSpeed(SPEEDS.find((known) => String(known) === value) ?? 1)}
        />
      </Group>
    </Card>
  );
}

interface PlayerProps {
  response: Response;
  speed: Speed;
  video: RefObject<HTMLVideoElement | null>;
}

function Player({ response, speed, video }: PlayerProps) {
  const url = useStableUrl(response.presigned_url);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed;
  }, [speed, video]);
  if (failed) {
    return (
      <Alert
        color="red"
        icon={<IconAlertCircle aria-hidden />}
        title="This video cannot be played."
      >
        <Button size="xs" color="red" variant="outline" onClick={() => setFailed(false)}>
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
      onError={() => setFailed(true)}
    />
  );
}

// A recorder writes a WebM without its duration; a browser learns it by looking for the end.
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
