import { Button, Text } from '@mantine/core';
import type { ApplicantRow } from '../../../../lambdas/contract/schemas/applicant-row.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogFoot } from '../../../ui/dialogs/dialog-foot.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { type Act, type Meant, namesOf, whomOf, wordsFor } from './who-is-meant.ts';

interface Props {
  act: Act;
  meant: Meant;
  onChoose: (rows: readonly ApplicantRow[]) => void;
  onClose: () => void;
}

/** Names who is meant, before anything happens: somebody is out of sight, or two could be meant. */
export function WhoDialog({ act, meant, onChoose, onClose }: Props) {
  const { rows, unseen, active } = meant;
  const other = active && !rows.includes(active) ? active : undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={other ? 'Who do you mean?' : `${wordsFor(act, whomOf(rows))}?`}
    >
      <Text className="wrap-anywhere">
        {other && 'Selected: '}
        {namesOf(rows)}
        {unseen > 0 &&
          (unseen === rows.length ? ' (not in view)' : ` (${formatNumber(unseen)} not in view)`)}
      </Text>
      {other && <Text className="wrap-anywhere">Current row: {other.name}</Text>}
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        {other && (
          <Button variant="light" onClick={() => onChoose([other])}>
            {wordsFor(act, other.name)}
          </Button>
        )}
        <Button onClick={() => onChoose(rows)}>{wordsFor(act, whomOf(rows))}</Button>
      </DialogFoot>
    </Dialog>
  );
}
