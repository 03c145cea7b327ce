import { TextInput } from '@mantine/core';
import { MAX_VIDEO_QUESTIONS } from '../../../../../lambdas/contract/limits.ts';
import type { DraftForm } from '../../../../ui/forms/draft-form.tsx';
import { SavedMeanwhile } from '../../../../ui/forms/saved-meanwhile.tsx';
import { blankVideo, isUnwritten, type JobValues, type VideoValues } from '../job-values.ts';
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
        <>
          <TextInput
            label="Question text"
            placeholder="e.g. Tell us about a team you enjoyed."
            withAsterisk={!isUnwritten(question)}
            {...form.getInputProps(`video_questions.${index}.question_text`)}
          />
          <ChangedMeanwhile form={form} question={question} index={index} />
        </>
      )}
    </QuestionList>
  );
}

interface Props {
  form: DraftForm<JobValues>;
  question: VideoValues;
  index: number;
}

function ChangedMeanwhile({ form, question, index }: Props) {
  const path = `video_questions.${index}` as const;
  if (form.changedMeanwhile(path) === undefined) return null;
  const saved = form.saved.video_questions.find(({ id }) => id === question.id);
  return (
    <SavedMeanwhile
      saved={saved && inWords(saved)}
      onUse={saved && (() => form.setFieldValue(path, saved))}
    />
  );
}

function inWords({ question_text, is_video_only, video_only_contact }: VideoValues): string {
  if (!is_video_only) return question_text;
  const { name, phone, email } = video_only_contact;
  return `${question_text} Video only; ask ${[name, phone, email].filter(Boolean).join(', ')}.`;
}
