import { Box, Stack, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { VideoQuestion } from '../../../../../lambdas/contract/schemas/job.ts';
import { useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import { VideoOnly } from '../../../jobs/job-questions.tsx';
import { keyOf } from '../question-key.ts';
import { type Mark, MarkBadge } from '../steps/mark.tsx';
import { CameraHelp } from './camera/camera-help.tsx';
import {
  type Camera,
  LEAD_IN_S,
  LOW_S,
  PRACTICE_QUESTION,
  secondsLeft,
} from './camera/camera-state.ts';
import { DeviceCheck } from './camera/device-check.tsx';
import { Controls } from './controls.tsx';
import { MoreTime } from './more-time.tsx';
import { CutShortNote, MutedNote } from './notes.tsx';
import { OtherWays, type Way } from './other-ways.tsx';
import { TakeChoice } from './playback.tsx';
import classes from './recorder.module.css';
import { Stage } from './stage.tsx';
import { currentAnswer, shownTake } from './state/recorder-state.ts';
import { DeliveryLine } from './take/delivery-line.tsx';
import type { useRecorder } from './use-recorder.ts';
import { WriteAnswer } from './write-answer.tsx';

interface Props {
  recorder: ReturnType<typeof useRecorder>;
  question: VideoQuestion;
  /** e.g. `Question 2 of 3`. */
  position: string;
  mark: Mark | undefined;
  /** While submitting: answers can be watched and uploaded, but not recorded, written or chosen. */
  locked: boolean;
  /** The latest written text, also if a recording answers the question now. */
  lastText: string;
  onWrite: (text: string) => void;
  /** Keeps the text, but submits a recording. */
  onUnchooseText: () => void;
  applicationId: string;
  /** Gets the longest answer, in seconds, after more time was asked for. */
  onMoreTime: (seconds: number) => void;
  /** Shown below a take. */
  children: ReactNode;
}

/** The current question, the picture and the controls. */
export function Recorder(props: Props) {
  const { recorder, question, position, mark, locked, lastText, onWrite, onUnchooseText } = props;
  const { state, soundOnly, maxMs, stream, muted, devices, dispatch, retryUpload, chooseDevices } =
    recorder;
  const { camera } = state;
  const answer = currentAnswer(state);
  const { used, shownId, written } = answer;
  const undecided = shownId === used?.takeId ? undefined : shownTake(state);
  const isPractice = camera.phase === 'practice' || camera.phase === 'practiced';
  const section = useRef<HTMLElement>(null);
  // The pressed button may have disappeared: the next one gets the focus, or else the question, which is announced.
  const shownState = `${camera.phase} ${used?.takeId} ${used?.delivery.step} ${written !== undefined}`;
  const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
  useFocusOn(shownState, (isFirst) => (isFirst ? null : find('[data-main-action]')), {
    onlyIfLost: true,
  });
  useFocusOn(shownState, (isFirst) => (isFirst || camera.phase === 'off' ? find('h3') : null), {
    onlyIfLost: true,
    preventScroll: true,
  });
  function answerBy(way: Way) {
    if (way === 'writing') return onWrite(lastText);
    dispatch({ type: 'record-by', way });
    if (written !== undefined) onUnchooseText();
  }
  const contact = question.video_only_contact;
  const otherWays = (current: Way) =>
    contact ? (
      <VideoOnly contact={contact} />
    ) : (
      <OtherWays current={current} locked={locked} onChoose={answerBy} />
    );
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
        {isPractice ? (
          <>Practice: {PRACTICE_QUESTION}</>
        ) : (
          <>
            <VisuallyHidden>{position}: </VisuallyHidden>
            {question.question_text}
          </>
        )}
      </Title>
      {written === undefined ? (
        <Stack gap="md">
          <div className={classes.pictureAndControls}>
            {camera.phase === 'blocked' ? (
              <CameraHelp
                problem={camera.problem}
                soundOnly={soundOnly}
                devices={devices}
                onChoose={chooseDevices}
                onRetry={() => dispatch({ type: 'turn-on' })}
                onCancel={
                  answer.takes.length > 0 ? () => dispatch({ type: 'turn-off' }) : undefined
                }
              />
            ) : (
              <Stage recorder={recorder} question={question} locked={locked} />
            )}
            <Stack gap="md" className={classes.controls ?? ''}>
              {muted !== undefined && <MutedNote device={muted} />}
              {camera.phase === 'off' && undecided?.cutShort && (
                <CutShortNote reason={undecided.cutShort} />
              )}
              {camera.phase === 'off' && (
                <TakeChoice
                  answer={answer}
                  locked={locked}
                  onShow={(takeId) => dispatch({ type: 'show', takeId })}
                />
              )}
              <Controls recorder={recorder} locked={locked}>
                {otherWays(soundOnly ? 'voice' : 'video')}
              </Controls>
            </Stack>
          </div>
          {camera.phase === 'check' && stream !== undefined && (
            <DeviceCheck stream={stream} muted={muted} onChoose={chooseDevices} />
          )}
          {['off', 'check', 'blocked'].includes(camera.phase) && !locked && (
            <MoreTime
              applicationId={props.applicationId}
              seconds={maxMs / 1000}
              onGiven={props.onMoreTime}
            />
          )}
          {camera.phase === 'off' && used !== undefined && used.takeId === shownId && (
            <DeliveryLine
              delivery={used.delivery}
              onRetryNow={() => retryUpload(used.takeId)}
              onUploadAgain={() => dispatch({ type: 'upload-again', questionKey: keyOf(question) })}
            />
          )}
          {camera.phase === 'off' && shownId !== undefined && props.children}
        </Stack>
      ) : (
        <WriteAnswer text={written} onWrite={onWrite} locked={locked}>
          {otherWays('writing')}
        </WriteAnswer>
      )}
      <VisuallyHidden role="status">{announcement(camera, maxMs)}</VisuallyHidden>
    </section>
  );
}

/** The announcement for screen readers. The countdown is silent, to not disturb the speaker. */
function announcement(camera: Camera, maxMs: number): string {
  switch (camera.phase) {
    case 'practice':
      return `Practice has started. ${PRACTICE_QUESTION}`;
    case 'lead-in':
      return `Recording starts in ${LEAD_IN_S} seconds.`;
    case 'recording':
      return secondsLeft(camera.elapsedMs, maxMs) <= LOW_S ? `${LOW_S} seconds left.` : '';
    case 'finishing':
      return 'Recording stopped.';
    default:
      return '';
  }
}
