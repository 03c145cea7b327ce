import { Alert, Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { JobWithQuestions, VideoQuestion } from '../../../lambdas/contract/shapes.ts';
import { VIDEO_MAX_MS } from '../../../lambdas/contract/types.ts';
import { ApiError } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { percent } from '../../ui/upload-text.ts';
import { LeaveWarning } from './leave-warning.tsx';
import { jobToApplyFor } from './queries.ts';
import { QuestionChips } from './recorder/question-chips.tsx';
import { Recorder } from './recorder/recorder.tsx';
import {
  type Answer,
  isBusy,
  isComplete,
  MAX_TAKES,
  type RecorderState,
  savedUrls,
} from './recorder/recorder-state.ts';
import type { TakeStore } from './recorder/take-store.ts';
import { useRecorder } from './recorder/use-recorder.ts';
import { StepHeading } from './step-heading.tsx';
import type { useApplication } from './use-application.ts';

export interface VideoStepProps {
  job: JobWithQuestions;
  application: ReturnType<typeof useApplication>;
  applicationId: string;
}

interface Props extends VideoStepProps {
  recovered: Readonly<Record<string, Answer>>;
  store: TakeStore;
}

/** A recorded answer for each video question; handing in waits for the uploads. */
export function VideoAnswers({ job, application, applicationId, recovered, store }: Props) {
  const questions = job.video_questions;
  const recorder = useRecorder({
    applicationId,
    questionIds: questions.map(({ id }) => id),
    recovered,
    store,
  });
  const { state } = recorder;
  const select = (questionId: string) => recorder.dispatch({ type: 'select', questionId });
  const { sending, send } = useHandingIn(state, select, async (urls) => {
    const error = await application.handIn(applicationId, urls);
    if (error === undefined) {
      store.clear().catch((reason) => console.warn('Recordings could not be removed.', reason));
    }
    for (const { questionId, message } of refusedVideos(error, questions)) {
      const takeId = state.answers[questionId]?.used?.takeId;
      if (takeId === undefined) continue;
      const delivery = { step: 'refused', message } as const;
      recorder.dispatch({ type: 'delivery', questionId, takeId, delivery });
      select(questionId);
    }
  });
  const refused = refusedQuestion(state);
  useEffect(() => {
    // Perhaps its question is no longer there.
    if (refused !== undefined) void queryClient.invalidateQueries(jobToApplyFor(job.id));
  }, [refused, job.id]);
  const index = questions.findIndex(({ id }) => id === state.current);
  const question = questions[index];
  const started = Object.values(state.answers).some(({ takes }) => takes.length > 0);
  return (
    <>
      <Card>
        <StepHeading moved={application.moved}>Video answers</StepHeading>
        <Stack gap="lg">
          {!started && !state.checked && <BeforeRecording count={questions.length} />}
          <QuestionChips state={state} onSelect={select} />
          {question !== undefined && (
            <Recorder
              key={question.id}
              recorder={recorder}
              question={question}
              position={`Question ${index + 1} of ${questions.length}`}
            />
          )}
          {recorder.unkept && (
            <Alert
              color="gray"
              icon={<IconAlertTriangle aria-hidden />}
              title="This browser does not keep your recordings"
            >
              Stay on this page until your application is submitted.
            </Alert>
          )}
        </Stack>
        {application.failure !== undefined && (
          <Alert
            mt="lg"
            color="red"
            icon={<IconAlertCircle aria-hidden />}
            title={application.failure}
          />
        )}
      </Card>
      <FormActions sticky>
        <Group gap="sm" wrap="nowrap" flex={1}>
          <Text size="sm" c="dimmed" className="tabular" mr="auto" role="status">
            {sending ? sendingText(state) : `${countUsed(state)} of ${questions.length} answered`}
          </Text>
          {!recorder.unkept && (
            <Button
              variant="default"
              disabled={isBusy(state.camera) || sending}
              onClick={application.goBack}
              style={{ flexShrink: 0 }}
            >
              Back
            </Button>
          )}
          <Button
            disabled={!isComplete(state) || isBusy(state.camera)}
            loading={sending}
            onClick={send}
            style={{ flexShrink: 0 }}
          >
            Submit Application
          </Button>
        </Group>
      </FormActions>
      <LeaveWarning active={started || isBusy(state.camera)} kept={!recorder.unkept} />
    </>
  );
}

/** The questions whose videos the server did not take when they were handed in. */
function refusedVideos(error: unknown, questions: readonly VideoQuestion[]) {
  const issues = error instanceof ApiError ? error.issues : [];
  return issues.flatMap(({ path, message }) => {
    const [, index] = /^video_responses\.(\d+)\./.exec(path) ?? [];
    const question = index === undefined ? undefined : questions[Number(index)];
    return question === undefined ? [] : [{ questionId: question.id, message }];
  });
}

function BeforeRecording({ count }: { count: number }) {
  return (
    <div>
      <Text fw={500} mb={4}>
        Before you start
      </Text>
      <List size="sm" spacing={2}>
        <List.Item>
          {count === 1 ? 'There is one question' : `There are ${count} questions`}, with up to{' '}
          {VIDEO_MAX_MS / 1000} seconds for each answer.
        </List.Item>
        <List.Item>
          You can record each answer as often as you like, then choose among the last {MAX_TAKES}{' '}
          takes.
        </List.Item>
        <List.Item>The company sees your videos only once you have submitted.</List.Item>
      </List>
    </div>
  );
}

/** Once asked to, hands in as soon as every upload is through; or leads to the one that was refused. */
function useHandingIn(
  state: RecorderState,
  leadTo: (questionId: string) => void,
  handIn: (urls: ReadonlyMap<string, string>) => Promise<void>,
) {
  const [stage, setStage] = useState<'no' | 'waiting' | 'sending'>('no');
  const urls = savedUrls(state);
  const refused = refusedQuestion(state);
  const proceed = useEffectEvent(async () => {
    if (urls === undefined) return;
    setStage('sending');
    await handIn(urls);
    setStage('no');
  });
  const ready = stage === 'waiting' && urls !== undefined;
  useEffect(() => {
    if (ready) void proceed();
  }, [ready]);
  const giveUp = useEffectEvent((questionId: string) => {
    setStage('no');
    leadTo(questionId);
  });
  useEffect(() => {
    if (stage === 'waiting' && refused !== undefined) giveUp(refused);
  }, [stage, refused]);
  return { sending: stage !== 'no', send: () => setStage('waiting') };
}

/** The first question whose video the server did not take. */
function refusedQuestion({ answers }: RecorderState): string | undefined {
  return Object.entries(answers).find(([, { used }]) => used?.delivery.step === 'refused')?.[0];
}

function countUsed(state: RecorderState): number {
  return Object.values(state.answers).filter(({ used }) => used !== undefined).length;
}

function sendingText(state: RecorderState): string {
  const deliveries = Object.values(state.answers).flatMap(({ used }) => used?.delivery ?? []);
  const sent = deliveries.map((delivery) => {
    if (delivery.step === 'saved') return 1;
    return delivery.step === 'uploading' ? delivery.sent : 0;
  });
  const mean = sent.reduce((sum, part) => sum + part, 0) / sent.length;
  return mean < 1 ? `Waiting for your videos: ${percent(mean)}` : 'Submitting your application …';
}
