import { Kbd } from '@mantine/core';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Fact, Facts } from '../../../ui/display/fact.tsx';
import { actionsOf, KEYS, type Place } from './keys.ts';

interface Props {
  place: Place;
  opened: boolean;
  onClose: () => void;
}

/** All keys of a page. */
export function KeysDialog({ place, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Facts>
        {actionsOf(place).map((action) => (
          <Fact key={action} term={KEYS[action].label}>
            <Kbd>{KEYS[action].printed}</Kbd>
          </Fact>
        ))}
      </Facts>
    </Dialog>
  );
}
