import { Group, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { percent } from '../../../ui/upload-text.ts';
import classes from './recorder.module.css';
import { type Answer, isBusy, type RecorderState } from './recorder-state.ts';

interface Props {
  state: RecorderState;
  onSelect: (questionId: string) => void;
}

/** One chip per question: to do, recorded, uploading, saved. They also lead from one question to another. */
export function QuestionChips({ state, onSelect }: Props) {
  return (
    <Group gap={8} component="nav" aria-label="Video questions">
      {Object.entries(state.answers).map(([questionId, answer], index) => (
        <UnstyledButton
          key={questionId}
          className={classes.chip}
          aria-current={questionId === state.current ? 'step' : undefined}
          disabled={isBusy(state.camera)}
          onClick={() => onSelect(questionId)}
        >
          <strong>Question {index + 1}</strong>
          <span className="tabular">
            {answer.used?.delivery.step === 'saved' && <IconCheck aria-hidden size={14} />}
            {standing(answer)}
          </span>
        </UnstyledButton>
      ))}
    </Group>
  );
}

function standing({ takes, used }: Answer): string {
  if (used === undefined) return takes.length === 0 ? 'To do' : 'Recorded';
  switch (used.delivery.step) {
    case 'uploading':
      return `Uploading ${percent(used.delivery.sent)}`;
    case 'saved':
      return 'Saved';
    case 'refused':
      return 'Not accepted';
    default:
      return 'Upload waits';
  }
}
