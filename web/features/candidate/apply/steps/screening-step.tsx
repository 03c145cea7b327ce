import { Alert, Anchor, Button, Card, List, Radio, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  JobWithQuestions,
  ScreeningQuestion,
} from '../../../../../lambdas/contract/schemas/job.ts';
import { myProfile } from '../../../../api/queries/candidate-queries.ts';
import { readLocal, writeLocal } from '../../../../api/stored/values.ts';
import { paths } from '../../../../paths.ts';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { FormActions } from '../../../../ui/forms/form-actions.tsx';
import { InertWhileSaving } from '../../../../ui/forms/inert-while-saving.tsx';
import { Saving } from '../../../../ui/forms/saving.ts';
import { moveFocusAfter, useFocusOn } from '../../../../ui/hooks/move-focus.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { useRetention } from '../../use-retention.ts';
import { keyOf } from '../question-key.ts';
import { useSendAgain } from '../sending.ts';
import type { useApplication } from '../use-application.ts';
import { SentDocuments } from './check-answers.tsx';
import classes from './screening-step.module.css';
import {
  FailedSubmission,
  type Mark,
  MarkBadge,
  QuestionsChanged,
  StepHeading,
} from './step-parts.tsx';

interface Props {
  job: JobWithQuestions;
  application: ReturnType<typeof useApplication>;
}

/** Step 1: one answer for each screening question. */
export function ScreeningStep({ job, application }: Props) {
  const { answerTo, answer, markOf, busy, start } = application;
  useSendAgain(application.failedTries, application.submitAgain);
  const [showMissing, setShowMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  // While the answers are sent, nothing in the form can have the focus.
  useFocusOn(!busy, (isFirst) => (isFirst ? null : submitButton.current), { onlyIfLost: true });
  const questions = job.screening_questions;
  const unanswered = questions.filter((question) => answerTo(question) === undefined);
  // The next question after the job's questions changed.
  const next = application.changed ? unanswered.find(markOf) : undefined;
  const hasVideos = job.video_questions.length > 0;

  function submit() {
    const [first] = unanswered;
    if (first === undefined) {
      setShowMissing(false);
      void start();
      return;
    }
    const group = form.current?.querySelector(`[data-question="${first.id}"]`);
    moveFocusAfter(
      () => setShowMissing(true),
      () => firstChoice(group),
      { preventScroll: true },
    );
    scrollToQuestion(group);
  }

  return (
    <Card>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <StepHeading moved={application.moved && next === undefined}>
          Screening questions
        </StepHeading>
        {unanswered.some(markOf) && <QuestionsChanged />}
        {questions.length === 0 ? (
          <Text>
            {hasVideos
              ? 'This job has no screening questions. Continue with your video answers.'
              : 'This job asks no questions. Your profile and resume are sent with your application.'}
          </Text>
        ) : (
          <Saving value={busy}>
            <InertWhileSaving>
              <Stack gap="xl">
                {questions.map((question) => (
                  <Question
                    key={keyOf(question)}
                    question={question}
                    value={answerTo(question)}
                    mark={markOf(question)}
                    next={question === next}
                    missing={showMissing && unanswered.includes(question)}
                    onAnswer={(text) => answer(question, text)}
                  />
                ))}
              </Stack>
            </InertWhileSaving>
          </Saving>
        )}
        {(hasVideos || questions.length > 0) && <AnswersNotice job={job} />}
        {!hasVideos && <SentDocuments />}
        <NoResumeNote jobId={job.id} />
        {showMissing && unanswered.length > 0 && (
          <ErrorAlert mt="lg" title="Please answer all screening questions." />
        )}
        <FailedSubmission application={application} kept="answers" />
        <FormActions>
          <Button ref={submitButton} type="submit" loading={busy}>
            {hasVideos ? 'Continue' : 'Submit Application'}
          </Button>
        </FormActions>
      </form>
    </Card>
  );
}

/** Says once, in the first such application, that there is no resume. */
function NoResumeNote({ jobId }: { jobId: string }) {
  const { data: me } = useQuery(myProfile);
  const personId = me?.candidate.id;
  const hasNone = me !== undefined && me.profile?.resume_url === null;
  const told = readLocal(TOLD);
  const isNew = told?.startsWith(`${personId} `) !== true;
  useEffect(() => {
    if (hasNone && isNew) writeLocal(TOLD, `${personId} ${jobId}`);
  }, [hasNone, isNew, personId, jobId]);
  if (!hasNone || (!isNew && told !== `${personId} ${jobId}`)) return null;
  return (
    <Alert
      mt="lg"
      color="gray"
      icon={<IconFileText aria-hidden />}
      title="You apply without a resume"
    >
      <Text size="sm">
        That is fine: the company sees your profile and your answers. If you want to send one,{' '}
        <Anchor
          component={Link}
          to={paths.candidate.profile}
          inherit
          c="inherit"
          underline="always"
        >
          add it to your profile
        </Anchor>{' '}
        before you submit. Your answers stay here.
      </Text>
    </Alert>
  );
}

/** The person and the job of the first application without a resume. */
const TOLD = 'appliedWithoutResume';

interface QuestionProps {
  question: ScreeningQuestion;
  value: string | undefined;
  mark: Mark | undefined;
  /** Whether it gets the focus when it appears. */
  next: boolean;
  missing: boolean;
  onAnswer: (text: string) => void;
}

function Question({ question, value, mark, next, missing, onAnswer }: QuestionProps) {
  const group = useRef<HTMLDivElement>(null);
  const [isFocusedAtFirst] = useState(next);
  useFocusOn(isFocusedAtFirst, () => firstChoice(group.current), { preventScroll: true });
  useEffect(() => {
    if (isFocusedAtFirst) scrollToQuestion(group.current);
  }, [isFocusedAtFirst]);
  return (
    <Radio.Group
      ref={group}
      data-question={question.id}
      label={
        <>
          {mark && value === undefined && <MarkBadge mark={mark} />}
          <span>{question.question_text}</span>
        </>
      }
      labelProps={{ className: classes.question }}
      error={missing ? 'Choose an answer.' : undefined}
      value={value ?? null}
      onChange={onAnswer}
      required
    >
      <Stack gap="xs" mt="xs" mb={missing ? 'xs' : 0}>
        {question.question_answers.map((text) => (
          <Radio
            key={text}
            value={text}
            label={text}
            classNames={{
              root: classes.choice ?? '',
              body: classes.body ?? '',
              labelWrapper: classes.labelWrapper ?? '',
              label: classes.label ?? '',
            }}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function firstChoice(question: Element | null | undefined) {
  return question?.querySelector<HTMLElement>('input[type="radio"]');
}

/** Shows the whole question, not only its focused answer. */
function scrollToQuestion(question: Element | null | undefined) {
  question?.scrollIntoView({ block: 'center' });
}

/** Who sees the answers, how long they are kept, and how to take them back. */
function AnswersNotice({ job }: { job: JobWithQuestions }) {
  const retention = useRetention();
  const [company] = job.company;
  return (
    <section aria-labelledby="answers-notice">
      <Text id="answers-notice" size="sm" fw={500} mt="lg" mb={4}>
        About your answers
      </Text>
      <List size="sm" spacing={2} c="dimmed" className="wrap-anywhere">
        <List.Item>
          {company !== undefined && (
            <>
              At <Name>{company.name}</Name>,{' '}
            </>
          )}
          <span>{`${company === undefined ? 'Only' : 'only'} this job's manager sees them, once you submit.`}</span>
        </List.Item>
        <List.Item>{`They are removed ${retention} after the job closes.`}</List.Item>
        <List.Item>
          Until the company decides, you can withdraw in My applications and delete your answers
          there.
        </List.Item>
      </List>
    </section>
  );
}
