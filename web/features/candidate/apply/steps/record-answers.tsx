import { Alert, Card, Group, List, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { captions } from '../../../../../lambdas/contract/schemas/answer-texts.ts';
import type {
  JobWithQuestions,
  VideoQuestion,
} from '../../../../../lambdas/contract/schemas/job.ts';
import { jobToApplyFor } from '../../../../api/queries/candidate-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { moveFocus, moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { keyOf } from '../question-key.ts';
import { type Answer, MAX_TAKES } from '../recorder/answer.ts';
import { isBusy } from '../recorder/camera-state.ts';
import { QuestionChips } from '../recorder/question-chips.tsx';
import { Recorder } from '../recorder/recorder.tsx';
import { hasTakes, isComplete, type RecorderState } from '../recorder/recorder-state.ts';
import type { TakeStore } from '../recorder/take-store.ts';
import { useRecorder } from '../recorder/use-recorder.ts';
import { TakeCaptions } from '../recorder/written.tsx';
import { useSendAgain } from '../sending.ts';
import type { useApplication } from '../use-application.ts';
import classes from './check-answers.module.css';
import { CheckAnswers } from './check-answers.tsx';
import { FailedSubmission, type Mark, QuestionsChanged, StepHeading } from './step-parts.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { refusedQuestion, useSubmission } from './use-submission.ts';

export interface VideoStepProps {
  job: JobWithQuestions;
  application: ReturnType<typeof useApplication>;
  applicationId: string;
  /** Whether this step is shown. Uploads continue while it is not. */
  shown: boolean;
}

interface Props extends VideoStepProps {
  recovered: Readonly<Record<string, Answer>>;
  store: TakeStore;
}

/** Records an answer per video question. Submitting waits for the uploads. */
export function RecordAnswers(props: Props) {
  const { job, application, applicationId, shown, recovered, store } = props;
  const questions = job.video_questions;
  const recorder = useRecorder({
    applicationId,
    questionKeys: questions.map(keyOf),
    videoOnlyKeys: new Set(questions.filter((each) => each.video_only_contact).map(keyOf)),
    maxMs: application.answerSeconds * 1000,
    recovered,
    store,
  });
  const { state, dispatch } = recorder;
  const select = (questionKey: string) => dispatch({ type: 'select', questionKey });
  function prepareToSend() {
    dispatch({ type: 'turn-off' });
    dispatch({ type: 'use-rest' });
  }
  const uploadedAgain = useRef(new Set<string>());

  /**
   * Uploads a refused video again: the server may have removed the upload. A second refusal is about the
   * video itself.
   * @returns whether it is being uploaded
   */
  function uploadAgain(questionKey: string, message: string): boolean {
    const takeId = state.answers[questionKey]?.used?.takeId;
    if (takeId === undefined) return false;
    if (!uploadedAgain.current.has(takeId)) {
      uploadedAgain.current.add(takeId);
      dispatch({ type: 'upload-again', questionKey });
      return true;
    }
    const delivery = { step: 'refused', message } as const;
    dispatch({ type: 'delivery', questionKey, takeId, delivery });
    select(questionKey);
    return false;
  }

  const submission = useSubmission(state, select, prepareToSend, shown, async (answers) => {
    const result = await application.submit(applicationId, answers);
    if (result === 'done') {
      store.clear().catch((reason) => console.warn('Recordings could not be removed.', reason));
    }
    if (result === 'done' || result === 'failed') return 'over';
    const again = [...result.refused].map(([key, message]) => uploadAgain(key, message));
    return again.every(Boolean) ? 'try again' : 'over';
  });
  const { stage, send, cancel } = submission;
  useSendAgain(stage === 'none' ? application.failedTries : 0, send);
  const stopTrying = useEffectEvent(application.stopTrying);
  const isCameraOn = state.camera.phase !== 'off';
  useEffect(() => {
    // The candidate submits a new take: stop the automatic retries.
    if (isCameraOn) stopTrying();
  }, [isCameraOn]);

  const leave = useEffectEvent(recorder.leave);
  useEffect(() => {
    if (!shown) leave();
  }, [shown]);
  const refused = refusedQuestion(state);
  useEffect(() => {
    // Its question may be deleted.
    if (refused !== undefined) void queryClient.invalidateQueries(jobToApplyFor(job.id));
  }, [refused, job.id]);

  /** Submits, or shows captions that the server would refuse. */
  function sendIfCaptionsAreRight() {
    const wrong = questions.find((each) => {
      const answer = state.answers[keyOf(each)];
      const isRecorded = answer?.written === undefined && answer?.shownId !== undefined;
      return isRecorded && !captions.safeParse(application.captionsOf(each)).success;
    });
    if (wrong === undefined) {
      send();
      return;
    }
    moveFocusAfter(
      () => {
        dispatch({ type: 'turn-off' });
        select(keyOf(wrong));
      },
      () => document.querySelector<HTMLElement>('textarea[aria-invalid="true"]'),
    );
  }

  const check = useRef<HTMLDivElement>(null);
  const index = questions.findIndex((question) => keyOf(question) === state.current);
  const question = questions[index];
  const started = hasTakes(state);
  const marks = marksOf(questions, state, application.markOf);
  return (
    <>
      <Card>
        <Group justify="space-between" align="flex-start" gap="xs" mb="md">
          <StepHeading moved={application.moved && shown}>Video answers</StepHeading>
          <QuestionChips
            state={state}
            marks={marks}
            onSelect={select}
            locked={stage === 'sending'}
          />
        </Group>
        {shown && marks.size > 0 && <QuestionsChanged />}
        <Stack gap="lg" inert={stage === 'sending'}>
          {question !== undefined && (
            <Recorder
              key={state.current}
              recorder={recorder}
              question={question}
              position={`Question ${index + 1} of ${questions.length}`}
              mark={marks.get(state.current)}
              locked={stage !== 'none'}
              applicationId={applicationId}
              linkElsewhere={application.linkElsewhere}
              onMoreTime={application.setAnswerSeconds}
              lastText={application.lastText(question)}
              onWrite={(text) => {
                dispatch({ type: 'write', text });
                application.write(question, text);
              }}
              onUnchooseText={() => application.unchooseText(question)}
            >
              <TakeCaptions
                captions={application.captionsOf(question)}
                onWrite={(text) => application.caption(question, text)}
                locked={stage !== 'none'}
              />
            </Recorder>
          )}
          {!started && !state.checked && (
            <BeforeRecording questions={questions} seconds={application.answerSeconds} />
          )}
          {recorder.storageFailed && (
            <Alert
              color="gray"
              icon={<IconAlertTriangle aria-hidden />}
              title="This browser cannot save your recordings"
            >
              Stay on this page until your application is submitted.
            </Alert>
          )}
        </Stack>
        <FailedSubmission application={application} kept="answers and videos" />
      </Card>
      {isComplete(state) && !isBusy(state.camera) && (
        <div ref={check} tabIndex={-1} className={classes.check} inert={stage !== 'none'}>
          <CheckAnswers {...{ job, application }} answers={state.answers} onSelect={select} />
        </div>
      )}
      <SubmitBar
        state={state}
        stage={stage}
        onBack={application.goBack}
        onCheck={() => moveFocus(check.current)}
        onSubmit={sendIfCaptionsAreRight}
        onCancel={cancel}
      />
      <LeaveWarning active={started || isBusy(state.camera)} kept={!recorder.storageFailed} />
    </>
  );
}

/** The marks of unanswered questions, by `keyOf`. */
function marksOf(
  questions: JobWithQuestions['video_questions'],
  { answers }: RecorderState,
  markOf: Props['application']['markOf'],
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const question of questions) {
    const mark = markOf(question);
    const key = keyOf(question);
    const answer = answers[key];
    if (mark !== undefined && answer?.used === undefined && answer?.written === undefined)
      marks.set(key, mark);
  }
  return marks;
}

interface BeforeRecordingProps {
  questions: readonly VideoQuestion[];
  /** How long an answer may be. */
  seconds: number;
}

/** What to know before the first recording. */
function BeforeRecording({ questions, seconds }: BeforeRecordingProps) {
  const count = questions.length;
  const videoOnly = questions.filter((question) => question.video_only_contact).length;
  return (
    <div>
      <Text fw={500} mb={4}>
        Before you start
      </Text>
      <List size="sm" spacing={2}>
        <List.Item>{`${count === 1 ? 'There is one question' : `There are ${count} questions`}, with up to ${seconds} seconds for each answer.`}</List.Item>
        <List.Item>{`You can record each answer as often as you like, then choose among the last ${MAX_TAKES} takes. The others never leave this device.`}</List.Item>
        {videoOnly < count && (
          <List.Item>{`${videoOnly > 0 ? 'Where a question allows it, you' : 'You'} can answer by voice or in writing instead. Nobody asks why.`}</List.Item>
        )}
        <List.Item>The company sees your answers only after you submit.</List.Item>
      </List>
    </div>
  );
}

interface LeaveWarningProps {
  active: boolean;
  /** Whether recordings survive leaving the page. */
  kept: boolean;
}

/** Asks before leaving with unsubmitted work, by a link or by closing the tab. */
function LeaveWarning({ active, kept }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && currentLocation.pathname !== nextLocation.pathname,
  );
  useWindowEvent('beforeunload', (event) => {
    if (active) event.preventDefault();
  });
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without submitting?"
      question={`Your application is not submitted yet. ${
        kept
          ? 'Your recordings stay on this device until you log out. Continue from My applications.'
          : 'This browser cannot save recordings. You lose them if you leave.'
      }`}
      confirm="Leave"
      onConfirm={() => blocker.proceed?.()}
      cancel="Stay"
      onCancel={() => blocker.reset?.()}
    />
  );
}
