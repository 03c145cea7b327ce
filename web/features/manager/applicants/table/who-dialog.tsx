import { Button, Text } from '@mantine/core';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogFoot } from '../../../../ui/forms/form-actions.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { type Act, type Meant, namesOf, whomOf, wordsFor } from './who-is-meant.ts';

interface Props {
  act: Act;
  meant: Meant;
  onChoose: (rows: readonly ApplicantRow[]) => void;
  onClose: () => void;
}

const COLORS = { accepted: 'green', rejected: 'red', new: 'indigo' } as const;

/** Names who is meant, before anything happens: somebody is out of sight, or two could be meant. */
export function WhoDialog({ act, meant, onChoose, onClose }: Props) {
  const { rows, unseen, active } = meant;
  const other = active && !rows.includes(active) ? active : undefined;
  const outOfSight =
    unseen === 0 ? '' : ` (${unseen === rows.length ? '' : `${formatNumber(unseen)} `}not in view)`;
  const color = act.kind === 'decide' ? COLORS[act.to] : 'indigo';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={other ? 'Who do you mean?' : `${wordsFor(act, whomOf(rows))}?`}
    >
      <Text className="wrap-anywhere">{`${other ? 'Selected: ' : ''}${
        !other && rows.length === 1
          ? 'This applicant is not in view.'
          : `${namesOf(rows)}${outOfSight}`
      }`}</Text>
      {other && (
        <Text className="wrap-anywhere">
          Current row: <Name>{other.name}</Name>
        </Text>
      )}
      <DialogFoot>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        {other && (
          <Button variant="outline" color={color} onClick={() => onChoose([other])}>
            {wordsFor(act, other.name)}
          </Button>
        )}
        <Button color={color} onClick={() => onChoose(rows)}>
          {wordsFor(act, whomOf(rows))}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
