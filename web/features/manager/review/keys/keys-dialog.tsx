import { Kbd } from '@mantine/core';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Fact, Facts } from '../../../../ui/display/fact.tsx';
import { REVIEW_KEYS } from './review-keys.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** All keys of the review. */
export default function KeysDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Facts>
        {Object.values(REVIEW_KEYS).map(({ printed, label }) => (
          <Fact key={label} term={label}>
            <Kbd>{printed}</Kbd>
          </Fact>
        ))}
      </Facts>
    </Dialog>
  );
}
