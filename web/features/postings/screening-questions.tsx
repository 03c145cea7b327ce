import { ActionIcon, Button, Group, Input, Radio, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { MAX_SCREENING_QUESTIONS } from '../../../lambdas/contract/types.ts';
import { focusSoon } from '../../ui/focus.ts';
import type { DraftForm } from '../../ui/form.tsx';
import { blankScreening, type JobValues, type ScreeningValues } from './job-values.ts';
import { QuestionCard } from './question-card.tsx';

const MAX_ANSWERS = 20;

export function ScreeningQuestions({ form }: { form: DraftForm<JobValues> }) {
  const root = useRef<HTMLDivElement>(null);
  const questions = form.values.screening_questions;
  return (
    <Stack gap="md" ref={root}>
      {questions.map((question, index) => (
        <ScreeningQuestion key={question.key} form={form} question={question} index={index} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={questions.length >= MAX_SCREENING_QUESTIONS}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          form.insertListItem('screening_questions', blankScreening());
          focusSoon(() => root.current?.querySelector('fieldset:last-of-type input'));
        }}
      >
        Add screening question
      </Button>
    </Stack>
  );
}

interface Props {
  form: DraftForm<JobValues>;
  question: ScreeningValues;
  index: number;
}

function ScreeningQuestion({ form, question, index }: Props) {
  const path = `screening_questions.${index}` as const;
  return (
    <QuestionCard
      name={`Screening question ${index + 1}`}
      required={form.getInputProps(`${path}.is_required`, { type: 'checkbox' })}
      onRemove={() => form.removeListItem('screening_questions', index)}
    >
      <Stack gap="md">
        <TextInput
          label="Question text"
          placeholder="Such as: Can you work at weekends?"
          withAsterisk
          {...form.getInputProps(`${path}.question_text`)}
        />
        <Answers form={form} question={question} index={index} />
      </Stack>
    </QuestionCard>
  );
}

function Answers({ form, question, index }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const path = `screening_questions.${index}` as const;
  const { question_answers: answers, correct } = question;
  const change = (changed: Partial<ScreeningValues>) =>
    form.setFieldValue(path, { ...question, ...changed });
  return (
    <Radio.Group
      label="Answers"
      description="The marked answer is the one you want."
      withAsterisk
      value={String(correct)}
      onChange={(value) => change({ correct: Number(value) })}
    >
      <Stack gap="xs" mt="xs" ref={root}>
        {answers.map((_, at) => {
          // An answer is nothing but its text: its place is all there is to tell it by.
          const place = at + 1;
          return (
            <Group key={place} gap="sm" wrap="nowrap" align="flex-start">
              <Radio mt={8} value={String(at)} aria-label={`Answer ${place} is the one you want`} />
              <TextInput
                flex={1}
                aria-label={`Answer ${place}`}
                {...form.getInputProps(`${path}.question_answers.${at}`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove answer ${place}`}
                disabled={answers.length === 1}
                onClick={() =>
                  change({
                    question_answers: answers.toSpliced(at, 1),
                    correct: at === correct ? -1 : correct - Number(at < correct),
                  })
                }
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          );
        })}
        <Radio value="-1" label="Any answer will do" size="sm" />
        {form.errors[`${path}.question_answers`] && (
          <Input.Error>{form.errors[`${path}.question_answers`]}</Input.Error>
        )}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
          disabled={answers.length >= MAX_ANSWERS}
          onClick={() => {
            change({ question_answers: [...answers, ''] });
            focusSoon(() => [...(root.current?.querySelectorAll('input[type=text]') ?? [])].at(-1));
          }}
        >
          Add answer
        </Button>
      </Stack>
    </Radio.Group>
  );
}
