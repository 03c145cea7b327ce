import { Box, Button, Group, Loader, Stack, Title, VisuallyHidden } from '@mantine/core';
import { IconPlayerRecordFilled, IconPlayerStopFilled, IconVideo } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { VideoQuestion } from '../../../../../lambdas/contract/shapes.ts';
import { type Mark, MarkBadge } from '../mark.tsx';
import { keyOf } from '../question-key.ts';
import { CameraHelp } from './camera-help.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { DeviceCheck } from './device-check.tsx';
import { Playback, TakeChoice } from './playback.tsx';
import classes from './recorder.module.css';
import {
  type Camera,
  currentAnswer,
  isUsed,
  LEAD_IN_S,
  LOW_S,
  needsCamera,
  secondsLeft,
  shownTake,
} from './recorder-state.ts';
import type { useRecorder } from './use-recorder.ts';

interface Props {
  recorder: ReturnType<typeof useRecorder>;
  question: VideoQuestion;
  /** Such as `Question 2 of 3`. */
  position: string;
  mark: Mark | undefined;
  /** While the answers are handed in: they can be watched and uploaded, but not recorded or chosen. */
  locked: boolean;
}

/** The current question, the picture, and the buttons that are possible now. */
export function Recorder({ recorder, question, position, mark, locked }: Props) {
  const { state, dispatch, retryUpload } = recorder;
  const { camera } = state;
  const answer = currentAnswer(state);
  const section = useRef<HTMLElement>(null);
  useFocusKept(section, camera.phase, `${answer.used?.takeId} ${answer.used?.delivery.step}`);
  return (
    <section ref={section} aria-labelledby="video-question">
      {mark && (
        <Box mb={6}>
          <MarkBadge mark={mark} />
        </Box>
      )}
      <Title
        order={3}
        id="video-question"
        size="h2"
        mb="md"
        className="wrap-anywhere"
        tabIndex={-1}
      >
        <VisuallyHidden>{position}: </VisuallyHidden>
        {question.question_text}
      </Title>
      <Stack gap="md">
        {camera.phase === 'blocked' ? (
          <CameraHelp
            problem={camera.problem}
            onRetry={() => dispatch({ type: 'turn-on' })}
            onCancel={answer.takes.length > 0 ? () => dispatch({ type: 'turn-off' }) : undefined}
          />
        ) : (
          <Stage recorder={recorder} question={question} locked={locked} />
        )}
        {camera.phase === 'off' && (
          <TakeChoice
            answer={answer}
            locked={locked}
            onShow={(takeId) => dispatch({ type: 'show', takeId })}
          />
        )}
        <Controls recorder={recorder} locked={locked} />
        {camera.phase === 'check' && recorder.stream !== undefined && (
          <DeviceCheck stream={recorder.stream} onChoose={recorder.chooseDevices} />
        )}
        {camera.phase === 'off' &&
          answer.used !== undefined &&
          answer.used.takeId === answer.shownId && (
            <DeliveryLine
              delivery={answer.used.delivery}
              onRetryNow={() => answer.used && retryUpload(answer.used.takeId)}
              onUploadAgain={() => dispatch({ type: 'upload-again', questionKey: keyOf(question) })}
            />
          )}
      </Stack>
      <VisuallyHidden role="status">{announcement(camera)}</VisuallyHidden>
    </section>
  );
}

function Stage({ recorder, question, locked }: Pick<Props, 'recorder' | 'question' | 'locked'>) {
  const { state, stream, dispatch } = recorder;
  const { camera } = state;
  const take = shownTake(state);
  if (camera.phase === 'off' && take !== undefined) {
    return (
      <div className={classes.stage}>
        <Playback take={take} question={question.question_text} />
      </div>
    );
  }
  return (
    <div className={classes.stage}>
      {needsCamera(camera) && stream !== undefined && <Preview stream={stream} />}
      <Overlay camera={camera}>
        <Button
          leftSection={<IconVideo aria-hidden size={18} />}
          disabled={locked}
          onClick={() => dispatch({ type: 'turn-on' })}
          data-main-action
        >
          {state.checked ? 'Turn on camera' : 'Check camera and microphone'}
        </Button>
      </Overlay>
    </div>
  );
}

/** What is shown over the picture. `children` is the button that turns the camera on. */
function Overlay({ camera, children }: { camera: Camera; children: ReactNode }) {
  switch (camera.phase) {
    case 'off':
      return (
        <Cover>
          <IconVideo aria-hidden size={40} />
          Your camera is off
          {children}
        </Cover>
      );
    case 'opening':
      return (
        <Cover>
          <Loader color="white" aria-hidden />
          Allow the camera and microphone when your browser asks
        </Cover>
      );
    case 'lead-in':
      return (
        <div className={`${classes.cover} ${classes.leadIn}`}>
          {camera.secondsLeft}
          <small>Recording starts …</small>
        </div>
      );
    case 'recording':
      return (
        <>
          <div className={classes.live}>Recording</div>
          <CountdownRing elapsedMs={camera.elapsedMs} />
        </>
      );
    case 'finishing':
      return (
        <Cover>
          <Loader color="white" aria-hidden />
          Preparing your video
        </Cover>
      );
    default:
      return null;
  }
}

function Cover({ children }: { children: ReactNode }) {
  return <div className={classes.cover}>{children}</div>;
}

function Preview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className={`${classes.video} ${classes.mirrored}`}
      autoPlay
      muted
      playsInline
      aria-label="What your camera sees"
    />
  );
}

function Controls({ recorder, locked }: Pick<Props, 'recorder' | 'locked'>) {
  const { state, dispatch, stop } = recorder;
  const answer = currentAnswer(state);
  const take = shownTake(state);
  switch (state.camera.phase) {
    case 'off':
      if (take === undefined) return null;
      return (
        <Group gap="sm">
          <Button variant="default" disabled={locked} onClick={() => dispatch({ type: 'turn-on' })}>
            Record Again
          </Button>
          {!isUsed(answer, take.id) && (
            <Button disabled={locked} onClick={() => dispatch({ type: 'use' })} data-main-action>
              Use This Video
            </Button>
          )}
        </Group>
      );
    case 'check':
      return (
        <Group gap="sm">
          <Button
            color="red"
            leftSection={<IconPlayerRecordFilled aria-hidden size={18} />}
            onClick={() => dispatch({ type: 'record' })}
            data-main-action
          >
            Record
          </Button>
          <CancelButton onClick={() => dispatch({ type: 'turn-off' })}>
            {answer.takes.length > 0 ? 'Keep what I have' : 'Turn off camera'}
          </CancelButton>
        </Group>
      );
    case 'opening':
    case 'lead-in':
      return (
        <Group>
          <CancelButton onClick={() => dispatch({ type: 'turn-off' })}>Cancel</CancelButton>
        </Group>
      );
    case 'recording':
      return (
        <Group>
          <Button
            color="red"
            leftSection={<IconPlayerStopFilled aria-hidden size={18} />}
            onClick={stop}
            data-main-action
          >
            Stop
          </Button>
        </Group>
      );
    default:
      return null;
  }
}

function CancelButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="default" onClick={onClick} data-main-action>
      {children}
    </Button>
  );
}

/** What a screen reader says. It does not read the countdown, since that would disturb the person who speaks. */
function announcement(camera: Camera): string {
  switch (camera.phase) {
    case 'lead-in':
      return `Recording starts in ${LEAD_IN_S} seconds.`;
    case 'recording':
      return secondsLeft(camera.elapsedMs) <= LOW_S ? `${LOW_S} seconds left.` : '';
    case 'finishing':
      return 'Recording stopped.';
    default:
      return '';
  }
}

/**
 * A pressed button may disappear with the phase, or with the state of the upload. Then the focus moves to the button that
 * replaces it, or to the question.
 */
function useFocusKept(
  section: RefObject<HTMLElement | null>,
  phase: Camera['phase'],
  delivery: string,
): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    const first = before.current === undefined;
    const moment = `${phase} ${delivery}`;
    if (before.current === moment) return;
    before.current = moment;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    const next = first ? null : find('[data-main-action]');
    if (next) next.focus();
    else if (phase === 'off') find('h3')?.focus({ preventScroll: true });
  }, [phase, delivery, section]);
}
