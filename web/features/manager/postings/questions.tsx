import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  MAX_ANSWERS,
  MAX_SCREENING_QUESTIONS,
  MAX_VIDEO_QUESTIONS,
} from '../../../../lambdas/contract/limits.ts';
import { managerUser } from '../../../api/queries/manager-queries.ts';
import { ContactFields } from '../../../ui/fields/contact-fields.tsx';
import { TextEntries } from '../../../ui/fields/text-list.tsx';
import type { DraftForm } from '../../../ui/forms/draft-form.tsx';
import { EntryCards } from '../../../ui/forms/entry-cards.tsx';
import { nameOf } from '../../../ui/text/format.ts';
import {
  blankScreening,
  blankVideo,
  isUnwritten,
  type JobValues,
  NO_CONTACT,
  type ScreeningValues,
  type VideoValues,
} from './job-values.ts';

/** Multiple-choice questions, each with an optional preferred answer. */
export function ScreeningQuestions({ form }: { form: DraftForm<JobValues> }) {
  return (
    <EntryCards
      item="screening question"
      max={MAX_SCREENING_QUESTIONS}
      entries={form.values.screening_questions}
      blank={blankScreening}
      onInsert={(question, index) => form.insertListItem('screening_questions', question, index)}
      onRemove={(index) => form.removeListItem('screening_questions', index)}
      undo={UNDO}
    >
      {(question, index) => (
        <>
          <TextInput
            label="Question text"
            placeholder="e.g. Can you work weekends?"
            withAsterisk={!isUnwritten(question)}
            {...form.getInputProps(`screening_questions.${index}.question_text`)}
          />
          <Answers form={form} question={question} index={index} />
          <MustAnswer
            {...form.getInputProps(`screening_questions.${index}.is_required`, {
              type: 'checkbox',
            })}
          />
        </>
      )}
    </EntryCards>
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

/** Questions that candidates answer by video. */
export function VideoQuestions({ form }: { form: DraftForm<JobValues> }) {
  return (
    <EntryCards
      item="video question"
      max={MAX_VIDEO_QUESTIONS}
      entries={form.values.video_questions}
      blank={blankVideo}
      onInsert={(question, index) => form.insertListItem('video_questions', question, index)}
      onRemove={(index) => form.removeListItem('video_questions', index)}
      undo={UNDO}
    >
      {(question, index) => (
        <>
          <TextInput
            label="Question text"
            placeholder="e.g. Tell us about a team you enjoyed."
            withAsterisk={!isUnwritten(question)}
            {...form.getInputProps(`video_questions.${index}.question_text`)}
          />
          <MustAnswer
            {...form.getInputProps(`video_questions.${index}.is_required`, { type: 'checkbox' })}
          />
          <VideoOnlyFields form={form} question={question} index={index} />
        </>
      )}
    </EntryCards>
  );
}

/** Removing a question can be undone. */
const UNDO = {
  title: 'Question removed.',
  isWritten: ({ question_text }: ScreeningValues | VideoValues) => question_text.trim() !== '',
};

/** Gets the props of its checkbox. */
function MustAnswer(props: object) {
  return <Checkbox label="Candidates must answer this question" {...props} />;
}

interface VideoOnlyProps {
  form: DraftForm<JobValues>;
  question: VideoValues;
  index: number;
}

/** Whether a question accepts only a video, and the contact for candidates who need another way. */
function VideoOnlyFields({ form, question, index }: VideoOnlyProps) {
  const { data: user } = useQuery(managerUser);
  const path = `video_questions.${index}` as const;
  const asked = !isUnwritten(question);

  /** The contact as typed; else another question's, or else the manager. */
  function suggested() {
    const contacts = [
      question,
      ...form.values.video_questions.filter((each) => each.is_video_only),
    ];
    const typed = contacts.map((each) => each.video_only_contact).find(({ name }) => name !== '');
    return typed ?? (user ? { ...NO_CONTACT, name: nameOf(user), email: user.email } : NO_CONTACT);
  }

  return (
    <Stack gap="sm">
      <Checkbox
        label="Video answers only"
        description="Candidates cannot choose another way to answer, such as by voice or in writing."
        checked={question.is_video_only}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue(path, {
            ...question,
            is_video_only: checked,
            video_only_contact: checked ? suggested() : question.video_only_contact,
          })
        }
      />
      {question.is_video_only && (
        <>
          <TextInput
            label="Whom to ask"
            description="Not everyone can record a video. Candidates see this name with the phone number, the email or both."
            withAsterisk={asked}
            {...form.getInputProps(`${path}.video_only_contact.name`)}
          />
          <ContactFields
            phone={form.getInputProps(`${path}.video_only_contact.phone`)}
            email={form.getInputProps(`${path}.video_only_contact.email`)}
          />
        </>
      )}
    </Stack>
  );
}
