import { Alert, Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { QuestionCard } from './question-card.tsx';

interface Question {
  readonly key: string;
  readonly question_text: string;
}

interface Props<Q extends Question> {
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
export function QuestionList<Q extends Question>(props: Props<Q>) {
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
      >
        Add {name.toLowerCase()}
      </Button>
    </Stack>
  );
}
