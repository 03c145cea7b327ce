import { Alert, Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { focusSoon } from '../../../ui/focus.ts';
import { QuestionCard } from './question-card.tsx';

interface Question {
  readonly key: string;
  readonly question_text: string;
}

interface Props<Q extends Question> {
  /** As in `Video question 2`. */
  name: string;
  questions: readonly Q[];
  max: number;
  blank: () => Q;
  onInsert: (question: Q, index: number) => void;
  onRemove: (index: number) => void;
  /** The props of the checkbox that says whether a question must be answered. */
  required: (index: number) => object;
  /** The other fields of a question. */
  children: (question: Q, index: number) => ReactNode;
}

/** A job's questions of one kind. They can be written, added and removed; a removal can be undone. */
export function QuestionList<Q extends Question>(props: Props<Q>) {
  const { name, questions, max, blank, onInsert, onRemove, required, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<{ question: Q; index: number }>();
  const full = questions.length >= max;

  const focusQuestion = (index: number) =>
    focusSoon(() => {
      const cards = root.current?.querySelectorAll(':scope > fieldset');
      return cards?.[index]?.querySelector('input') ?? root.current?.querySelector('[data-add]');
    });
  function insert(question: Q, index: number) {
    onInsert(question, index);
    setRemoved(undefined);
    focusQuestion(index);
  }
  function remove(question: Q, index: number) {
    onRemove(index);
    if (question.question_text.trim() === '') {
      setRemoved(undefined);
      focusQuestion(Math.max(0, index - 1));
    } else {
      setRemoved({ question, index });
      focusSoon(() => root.current?.querySelector('[data-undo]'));
    }
  }

  return (
    <Stack gap="md" ref={root}>
      {questions.map((question, index) => (
        <QuestionCard
          key={question.key}
          name={`${name} ${index + 1}`}
          required={required(index)}
          onRemove={() => remove(question, index)}
        >
          {children(question, index)}
        </QuestionCard>
      ))}
      {removed && (
        <Alert color="gray" title="Question removed.">
          <Button
            data-undo
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
        data-add
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={full}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => insert(blank(), questions.length)}
      >
        Add {name.toLowerCase()}
      </Button>
    </Stack>
  );
}
