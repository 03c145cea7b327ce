import { Alert, Button, Card, Radio, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { JobWithQuestions, ScreeningQuestion } from '../../../../lambdas/contract/shapes.ts';
import { focusSoon } from '../../../ui/focus.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { label } from '../../../ui/labels.ts';
import { type Mark, MarkBadge, QuestionsChanged } from './mark.tsx';
import classes from './screening-step.module.css';
import { StepHeading } from './step-heading.tsx';
import type { useApplication } from './use-application.ts';

interface Props {
  job: JobWithQuestions;
  application: ReturnType<typeof useApplication>;
}

/** Step 1: one answer for each screening question. */
export function ScreeningStep({ job, application }: Props) {
  const { answerTo, answer, markOf, busy, failure, start } = application;
  const [complained, setComplained] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const questions = job.screening_questions;
  const unanswered = questions.filter((question) => answerTo(question) === undefined);
  const hasVideos = job.video_questions.length > 0;

  function submit() {
    setComplained(unanswered.length > 0);
    if (unanswered.length === 0) return start();
    focusSoon(() =>
      form.current?.querySelector(`[data-question="${unanswered[0]?.id}"] input[type="radio"]`),
    );
    return undefined;
  }

  return (
    <Card>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <StepHeading moved={application.moved}>Screening questions</StepHeading>
        {unanswered.some(markOf) && <QuestionsChanged />}
        {questions.length === 0 ? (
          <Text>
            {hasVideos
              ? 'This job has no screening questions. Continue with your video answers.'
              : 'This job asks no questions. Your profile and resume are sent with your application.'}
          </Text>
        ) : (
          <Stack gap="xl">
            {questions.map((question) => (
              <Question
                key={question.id}
                question={question}
                value={answerTo(question)}
                mark={markOf(question)}
                missing={complained && unanswered.includes(question)}
                onAnswer={(text) => answer(question, text)}
              />
            ))}
          </Stack>
        )}
        {complained && unanswered.length > 0 && (
          <Alert
            mt="lg"
            color="red"
            icon={<IconAlertCircle aria-hidden />}
            title="Please answer all screening questions."
          />
        )}
        {failure !== undefined && (
          <Alert mt="lg" color="red" icon={<IconAlertCircle aria-hidden />} title={failure} />
        )}
        <FormActions>
          <Button type="submit" loading={busy}>
            {hasVideos ? 'Continue' : 'Submit Application'}
          </Button>
        </FormActions>
      </form>
    </Card>
  );
}

interface QuestionProps {
  question: ScreeningQuestion;
  value: string | undefined;
  mark: Mark | undefined;
  missing: boolean;
  onAnswer: (text: string) => void;
}

function Question({ question, value, mark, missing, onAnswer }: QuestionProps) {
  return (
    <Radio.Group
      data-question={question.id}
      label={
        <>
          {mark && value === undefined && <MarkBadge mark={mark} />}
          {question.question_text}
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
            label={label(text)}
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
