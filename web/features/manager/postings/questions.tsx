import {
  Alert,
  Box,
  Button,
  Checkbox,
  Group,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import {
  MAX_ANSWERS,
  MAX_SCREENING_QUESTIONS,
  MAX_VIDEO_QUESTIONS,
} from '../../../../lambdas/contract/limits.ts';
import { managerUser } from '../../../api/queries/manager-queries.ts';
import { KEYBOARD } from '../../../ui/fields/keyboards.ts';
import { RemoveButton } from '../../../ui/fields/remove-button.tsx';
import { TextEntries } from '../../../ui/fields/text-list.tsx';
import type { DraftForm } from '../../../ui/forms/draft-form.tsx';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
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
import classes from './questions.module.css';

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

interface Question {
  readonly key: string;
  readonly question_text: string;
}

interface ListProps<Q extends Question> {
  /** e.g. `Video question 2`. */
  name: string;
  questions: readonly Q[];
  max: number;
  blank: () => Q;
  onInsert: (question: Q, index: number) => void;
  onRemove: (index: number) => void;
  /** The props of the “must answer” checkbox. */
  required: (index: number) => object;
  /** Further settings. */
  more?: (question: Q, index: number) => ReactNode;
  children: (question: Q, index: number) => ReactNode;
}

/** A job's questions of one kind: add, edit, remove, undo a removal. */
function QuestionList<Q extends Question>(props: ListProps<Q>) {
  const { name, questions, max, blank, onInsert, onRemove, required, more, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState<{ question: Q; index: number }>();
  const full = questions.length >= max;

  /** The first field of the question at that place, or the Add button. */
  function fieldAt(index: number) {
    const card = root.current?.querySelectorAll(':scope > fieldset')[index];
    return card?.querySelector('input') ?? addButton.current;
  }

  function insert(question: Q, index: number) {
    moveFocusAfter(
      () => {
        onInsert(question, index);
        setRemoved(undefined);
      },
      () => fieldAt(index),
    );
  }

  function remove(question: Q, index: number) {
    const written = question.question_text.trim() !== '';
    moveFocusAfter(
      () => {
        onRemove(index);
        setRemoved(written ? { question, index } : undefined);
      },
      () => (written ? undoButton.current : fieldAt(Math.max(0, index - 1))),
    );
  }

  return (
    <Stack gap="md" ref={root}>
      {questions.map((question, index) => (
        <QuestionCard
          key={question.key}
          name={`${name} ${index + 1}`}
          required={required(index)}
          onRemove={() => remove(question, index)}
          more={more?.(question, index)}
        >
          {children(question, index)}
        </QuestionCard>
      ))}
      {removed && (
        <Alert color="gray" title="Question removed.">
          <Button
            ref={undoButton}
            size="xs"
            variant="default"
            disabled={full}
            onClick={() => insert(removed.question, removed.index)}
          >
            Undo
          </Button>
        </Alert>
      )}
      <Button
        ref={addButton}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={full}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => insert(blank(), questions.length)}
      >{`Add ${name.toLowerCase()}`}</Button>
    </Stack>
  );
}

interface CardProps {
  /** e.g. `Screening question 2`. */
  name: string;
  /** The props of the “must answer” checkbox. */
  required: object;
  onRemove: () => void;
  /** Further settings. */
  more?: ReactNode;
  children: ReactNode;
}

function QuestionCard({ name, required, onRemove, more, children }: CardProps) {
  const nameId = useId();
  return (
    <Box component="fieldset" aria-labelledby={nameId} className={classes.card}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text id={nameId} fw={600} size="sm">
          {name}
        </Text>
        <RemoveButton what={name.toLowerCase()} onClick={onRemove} />
      </Group>
      {children}
      <Checkbox mt="md" label="Candidates must answer this question" {...required} />
      {more}
    </Box>
  );
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
    <Stack gap="sm" mt="sm">
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
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label="Contact phone"
              {...KEYBOARD.phone}
              {...form.getInputProps(`${path}.video_only_contact.phone`)}
            />
            <TextInput
              label="Contact email"
              {...KEYBOARD.email}
              {...form.getInputProps(`${path}.video_only_contact.email`)}
            />
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}
