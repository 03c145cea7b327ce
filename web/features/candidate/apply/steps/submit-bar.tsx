import { Anchor, Box, Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { FormActions } from '../../../../ui/forms/form-actions.tsx';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { count } from '../../../../ui/text/format.ts';
import { answerToSend, deliveryOf, isAnswered, isWritten } from '../recorder/answer.ts';
import { isBusy } from '../recorder/camera-state.ts';
import { isComplete, type RecorderState } from '../recorder/recorder-state.ts';
import type { SubmissionStage } from './use-submission.ts';

interface Props {
  state: RecorderState;
  stage: SubmissionStage;
  onBack: () => void;
  /** Shows all that is submitted. */
  onCheck: () => void;
  onSubmit: () => void;
  /** Returns to the recorder while uploads are pending. */
  onCancel: () => void;
}

/** The progress of answers or uploads, and the buttons. */
export function SubmitBar({ state, stage, onBack, onCheck, onSubmit, onCancel }: Props) {
  const submitButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const busy = isBusy(state.camera);
  const { missing, sent } = uploadsOf(state);
  const waiting = stage === 'waiting' && missing > 0;
  const sending = stage !== 'none' && !waiting;
  return (
    <FormActions sticky>
      <Group gap="sm" wrap="nowrap" flex={1}>
        <Box flex={1} miw={0}>
          <Text size="sm" c="dimmed" className="tabular" role="status">
            <span>
              {sending ? 'Submitting your application…' : statusText(state, waiting, missing)}
            </span>
            {stage === 'none' && <VisuallyHidden>{`, ${savedCount(state)} saved`}</VisuallyHidden>}
          </Text>
          {isComplete(state) && stage === 'none' && (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={onCheck}>
              Check your answers
            </Anchor>
          )}
          {waiting && <Progress value={sent * 100} mt={6} maw={320} aria-label="Uploads" />}
        </Box>
        {waiting ? (
          <Button
            ref={cancelButton}
            variant="default"
            onClick={() => moveFocusAfter(onCancel, () => submitButton.current)}
            style={{ flexShrink: 0 }}
          >
            Cancel
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={busy || sending}
            onClick={onBack}
            style={{ flexShrink: 0 }}
          >
            Back
          </Button>
        )}
        {/* It stays in place, so that a second click does not hit Cancel. */}
        <Button
          ref={submitButton}
          disabled={!isComplete(state) || busy}
          loading={waiting || sending}
          onClick={() => moveFocusAfter(onSubmit, () => cancelButton.current)}
          style={{ flexShrink: 0 }}
        >
          Submit Application
        </Button>
      </Group>
    </FormActions>
  );
}

function statusText({ answers }: RecorderState, waiting: boolean, missing: number): string {
  if (waiting) return `Waiting for ${count(missing, 'upload')}…`;
  const all = Object.values(answers);
  return `${all.filter(isAnswered).length} of ${all.length} answered`;
}

function savedCount({ answers }: RecorderState): number {
  return Object.values(answers).filter((answer) => answerToSend(answer) !== undefined).length;
}

/** How many uploads are unfinished, and the part sent of all, 0 to 1. */
function uploadsOf({ answers }: RecorderState): { missing: number; sent: number } {
  const deliveries = Object.values(answers)
    .filter((answer) => !isWritten(answer))
    .map(deliveryOf);
  const parts = deliveries.map((delivery) => {
    if (delivery?.step === 'saved') return 1;
    return delivery?.step === 'uploading' ? delivery.sent : 0;
  });
  return {
    missing: deliveries.filter((delivery) => delivery?.step !== 'saved').length,
    sent: parts.reduce((sum, part) => sum + part, 0) / Math.max(parts.length, 1),
  };
}
