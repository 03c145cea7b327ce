import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { VideoPlayer } from '../../../applications/video-player.tsx';
import { keyHint } from '../../keys/key-hint.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import phone from '../phone/phone.module.css';
import { refreshApplications } from '../review-queries.ts';
import { Captions } from './captions.tsx';
import { playOrPause } from './play-or-pause.ts';
import { PlaybackSpeed } from './playback-speed.tsx';
import { SPEEDS, useSpeed } from './use-speed.ts';
import { WrittenAnswer } from './written-answer.tsx';

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
        <Text size="sm" c="dimmed" className="tabular">
          {shown + 1} of {responses.length}
        </Text>
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
