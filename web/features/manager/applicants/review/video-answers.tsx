import { Box, Button, Card, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useId, useSessionStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { VideoPlayer } from '../../../applications/video-player.tsx';
import { KEYS, keyCap, keyHint, useKeys } from '../keys.tsx';
import { refreshApplications } from '../queries.ts';
import { SPEEDS, type Speed } from '../speeds.ts';
import phone from './phone.module.css';
import classes from './video-answers.module.css';

interface Props {
  application: Application;
  /** Whether buttons show the video keys. */
  printKeys?: boolean;
  /** Whether a key may act now; false if none ever does. */
  listen?: false | (() => boolean);
}

/** A candidate's answers to the video questions, one at a time. */
export function VideoAnswers({ application, printKeys = false, listen = false }: Props) {
  const { job_posting_id, video_responses: responses } = application;
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [speed, setSpeed] = useSpeed();
  const video = useRef<HTMLVideoElement>(null);
  const response = responses[shown];
  useKeys({
    place: 'review',
    on: listen !== false && response !== undefined,
    ...(listen && { mayAct: listen }),
    ofPage: {
      play: () => playOrPause(video.current),
      nextVideo: () => setShown((shown + 1) % responses.length),
      speed: ({ index }) => setSpeed(SPEEDS[index] ?? 1),
    },
  });
  if (response === undefined) return null;
  const isText = response.kind === 'text';
  return (
    <Card padding="sm" className={phone.videos}>
      <Group justify="space-between" wrap="nowrap" align="baseline" mb={4}>
        <Title order={4}>Video answers</Title>
        <Text
          size="sm"
          c="dimmed"
          className="tabular"
        >{`${shown + 1} of ${responses.length}`}</Text>
      </Group>
      <Text size="sm" mb="xs" className="wrap-anywhere">
        {response.question_text}
      </Text>
      {isText ? (
        <WrittenAnswer
          key={response.question_id}
          question={response.question_text}
          text={response.response_text}
        />
      ) : (
        <VideoPlayer
          key={`${response.question_id} ${attempt}`}
          response={response}
          speed={speed}
          video={video}
          onPlaying={(now) => setPlaying(now ? response.question_id : undefined)}
          onRetry={async () => {
            // Its URL may have expired.
            await refreshApplications(queryClient, job_posting_id);
            setAttempt(attempt + 1);
          }}
        />
      )}
      <Group justify="space-between" mt="xs" gap="xs" className={phone.controls ?? ''}>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            miw={printKeys ? 108 : 64}
            disabled={isText}
            onClick={() => playOrPause(video.current)}
            {...keyHint(printKeys, 'play')}
          >
            {playing === response.question_id ? 'Pause' : 'Play'}
          </Button>
          {responses.length > 1 && (
            <>
              <Button
                variant="default"
                size="xs"
                disabled={shown === 0}
                onClick={() => setShown(shown - 1)}
              >
                Prev video
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={shown === responses.length - 1}
                onClick={() => setShown(shown + 1)}
                {...keyHint(printKeys, 'nextVideo')}
              >
                Next video
              </Button>
            </>
          )}
        </Group>
        <PlaybackSpeed speed={speed} onChange={setSpeed} keys={printKeys} disabled={isText} />
      </Group>
      {!isText && response.captions !== undefined && <Captions text={response.captions} />}
    </Card>
  );
}

/** The captions of a recorded answer, as the candidate wrote them. */
function Captions({ text }: { text: string }) {
  const id = useId();
  return (
    <div className={classes.captions}>
      <Text size="xs" c="dimmed" id={id}>
        Captions by the applicant
      </Text>
      <Box
        role="group"
        aria-labelledby={id}
        // A long text scrolls, by keys too.
        tabIndex={0}
        className={`prose ${classes.text}`}
      >
        {text}
      </Box>
    </div>
  );
}

/** Toggles play and pause. */
function playOrPause(video: HTMLVideoElement | null): void {
  if (video === null) return;
  if (video.paused) video.play().catch((error) => console.warn('The video did not play.', error));
  else video.pause();
}

interface SpeedProps {
  speed: Speed;
  onChange: (speed: Speed) => void;
  /** Whether the keys of the speeds work and are shown. */
  keys: boolean;
  disabled: boolean;
}

function PlaybackSpeed({ speed, onChange, keys, disabled }: SpeedProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Playback speed"
      aria-keyshortcuts={keys ? KEYS.speed.keys.join(' ') : undefined}
      disabled={disabled}
      value={String(speed)}
      data={SPEEDS.map((value, index) => ({
        value: String(value),
        label: (
          <Group gap={6} wrap="nowrap">
            <span translate="no">{`${value}×`}</span>
            {keys && keyCap(KEYS.speed.keys[index] ?? '')}
          </Group>
        ),
      }))}
      onChange={(value) => onChange(SPEEDS.find((known) => String(known) === value) ?? 1)}
    />
  );
}

/** The speed of all videos, stored per tab. */
function useSpeed() {
  return useSessionStorage<Speed>({
    key: 'playbackSpeed',
    defaultValue: 1,
    getInitialValueInEffect: false,
  });
}

/** A written answer, in the place of a video. */
function WrittenAnswer({ question, text }: { question: string; text: string }) {
  return (
    <Box
      component="section"
      aria-label={`Answer to: ${question}`}
      // A long answer scrolls, by keys too.
      tabIndex={0}
      className={`prose ${classes.written}`}
    >
      {text}
    </Box>
  );
}
