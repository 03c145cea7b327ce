import { Button, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { MAX_VIDEO_QUESTIONS } from '../../../lambdas/contract/types.ts';
import { focusSoon } from '../../ui/focus.ts';
import type { DraftForm } from '../../ui/form.tsx';
import { blankVideo, type JobValues } from './job-values.ts';
import { QuestionCard } from './question-card.tsx';

export function VideoQuestions({ form }: { form: DraftForm<JobValues> }) {
  const root = useRef<HTMLDivElement>(null);
  const questions = form.values.video_questions;
  return (
    <Stack gap="md" ref={root}>
      {questions.map((question, index) => (
        <QuestionCard
          key={question.key}
          name={`Video question ${index + 1}`}
          required={form.getInputProps(`video_questions.${index}.is_required`, {
            type: 'checkbox',
          })}
          onRemove={() => form.removeListItem('video_questions', index)}
        >
          <TextInput
            label="Question text"
            placeholder="Such as: Tell us about a team you enjoyed."
            withAsterisk
            {...form.getInputProps(`video_questions.${index}.question_text`)}
          />
        </QuestionCard>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={questions.length >= MAX_VIDEO_QUESTIONS}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          form.insertListItem('video_questions', blankVideo());
          focusSoon(() => root.current?.querySelector('fieldset:last-of-type input'));
        }}
      >
        Add video question
      </Button>
    </Stack>
  );
}
