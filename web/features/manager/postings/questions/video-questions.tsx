import { TextInput } from '@mantine/core';
import { MAX_VIDEO_QUESTIONS } from '../../../../../lambdas/contract/limits.ts';
import type { DraftForm } from '../../../../ui/forms/draft-form.tsx';
import { blankVideo, isUnwritten, type JobValues } from '../job-values.ts';
import { QuestionList } from './question-list.tsx';
import { VideoOnlyFields } from './video-only-fields.tsx';

/** Questions that candidates answer by video. */
export function VideoQuestions({ form }: { form: DraftForm<JobValues> }) {
  return (
    <QuestionList
      name="Video question"
      max={MAX_VIDEO_QUESTIONS}
      questions={form.values.video_questions}
      blank={blankVideo}
      onInsert={(question, index) => form.insertListItem('video_questions', question, index)}
      onRemove={(index) => form.removeListItem('video_questions', index)}
      required={(index) =>
        form.getInputProps(`video_questions.${index}.is_required`, { type: 'checkbox' })
      }
      more={(question, index) => <VideoOnlyFields form={form} question={question} index={index} />}
    >
      {(question, index) => (
        <TextInput
          label="Question text"
          placeholder="e.g. Tell us about a team you enjoyed."
          withAsterisk={!isUnwritten(question)}
          {...form.getInputProps(`video_questions.${index}.question_text`)}
        />
      )}
    </QuestionList>
  );
}
