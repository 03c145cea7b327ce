import { Group, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { percent } from '../../upload-text.ts';
import type { Mark } from '../steps/step-parts.tsx';
import { type Answer, answerToSend, isWritten } from './answer.ts';
import { isBusy } from './camera-state.ts';
import classes from './recorder.module.css';
import type { RecorderState } from './recorder-state.ts';

interface Props {
  state: RecorderState;
  marks: ReadonlyMap<string, Mark>;
  onSelect: (questionKey: string) => void;
  /** While the application is being sent. */
  locked: boolean;
}

/** A chip per question with its state; opens the question. */
export function QuestionChips({ state, marks, onSelect, locked }: Props) {
  return (
    <Group gap={8} component="nav" aria-label="Video questions" inert={locked}>
      {Object.entries(state.answers).map(([questionKey, answer], index) => (
        <UnstyledButton
          key={questionKey}
          className={classes.chip}
          aria-current={questionKey === state.current ? 'step' : undefined}
          disabled={isBusy(state.camera)}
          onClick={() => onSelect(questionKey)}
        >
          <strong>{`Question ${index + 1}`}</strong>
          <span className="tabular">
            {answerToSend(answer) !== undefined && <IconCheck aria-hidden size={14} />}
            <span>{[marks.get(questionKey), stateOf(answer)].filter(Boolean).join(' · ')}</span>
          </span>
        </UnstyledButton>
      ))}
    </Group>
  );
}

function stateOf(answer: Answer): string {
  const { takes, used, written } = answer;
  if (written !== undefined) return isWritten(answer) ? 'Written' : 'To do';
  if (used === undefined) return takes.length === 0 ? 'To do' : 'Recorded';
  switch (used.delivery.step) {
    case 'uploading':
      return `Uploading ${percent(used.delivery.sent)}`;
    case 'queued':
      return 'Waiting to upload';
    case 'saved':
      return 'Saved';
    case 'refused':
      return 'Not accepted';
    default:
      return 'Upload paused';
  }
}
