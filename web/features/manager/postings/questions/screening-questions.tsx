import { Radio, Stack, TextInput } from '@mantine/core';
import { MAX_ANSWERS, MAX_SCREENING_QUESTIONS } from '../../../../../lambdas/contract/limits.ts';
import { TextEntries } from '../../../../ui/fields/text-list.tsx';
import type { DraftForm } from '../../../../ui/forms/draft-form.tsx';
import {
  blankScreening,
  isUnwritten,
  type JobValues,
  type ScreeningValues,
} from '../job-values.ts';
import { QuestionList } from './question-list.tsx';

/** Multiple-choice questions, each with an optional preferred answer. */
export function ScreeningQuestions({ form }: { form: DraftForm<JobValues> }) {
  return (
    <QuestionList
      name="Screening question"
      max={MAX_SCREENING_QUESTIONS}
      questions={form.values.screening_questions}
      blank={blankScreening}
      onInsert={(question, index) => form.insertListItem('screening_questions', question, index)}
      onRemove={(index) => form.removeListItem('screening_questions', index)}
      required={(index) =>
        form.getInputProps(`screening_questions.${index}.is_required`, { type: 'checkbox' })
      }
    >
      {(question, index) => (
        <Stack gap="md">
          <TextInput
            label="Question text"
            placeholder="e.g. Can you work weekends?"
            withAsterisk={!isUnwritten(question)}
            {...form.getInputProps(`screening_questions.${index}.question_text`)}
          />
          <Answers form={form} question={question} index={index} />
        </Stack>
      )}
    </QuestionList>
  );
}

interface Props {
  form: DraftForm<JobValues>;
  question: ScreeningValues;
  index: number;
}

function Answers({ form, question, index }: Props) {
  const path = `screening_questions.${index}` as const;
  const { question_answers: answers, correct } = question;
  const setCorrect = (at: number) => form.setFieldValue(`${path}.correct`, at);
  return (
    <Radio.Group
      label="Answers"
      description="Choose your preferred answer. We'll flag who matches."
      withAsterisk={!isUnwritten(question)}
      value={String(correct)}
      onChange={(value) => setCorrect(Number(value))}
    >
      <TextEntries
        label="Answer"
        item="answer"
        form={form}
        path={`${path}.question_answers`}
        values={answers}
        max={MAX_ANSWERS}
        min={1}
        before={(at) => (
          <Radio
            mt={{ base: 12, sm: 8 }}
            mr={8}
            value={String(at)}
            aria-label={`Answer ${at + 1} is preferred`}
          />
        )}
        after={<Radio value="-1" label="No preferred answer" size="sm" />}
        onAdd={(at) => setCorrect(correct + Number(at <= correct))}
        onRemove={(at) => setCorrect(at === correct ? -1 : correct - Number(at < correct))}
      />
    </Radio.Group>
  );
}
