import { Anchor, Group, Kbd, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Fact, Facts } from '../../../ui/display/fact.tsx';
import { actionsOf, KEYS, type Place, useKeys } from './keys.tsx';

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

interface SwitchProps {
  on: boolean;
  onSwitch: (on: boolean) => void;
  /** Whether it also shows on a phone. */
  onPhone: boolean;
}

/** Switches the keys of the review on or off, and lists them. */
export function KeysSwitch({ on, onSwitch, onPhone }: SwitchProps) {
  const [isListed, list] = useDisclosure();
  useKeys({ place: 'review', on, ofPage: { help: list.open } });
  return (
    <Group gap="xs" {...(!onPhone && { visibleFrom: 'sm' })}>
      <Switch
        label="Keyboard shortcuts"
        size="sm"
        checked={on}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <Anchor component="button" type="button" size="sm" onClick={list.open}>
        Show all
      </Anchor>
      <KeysDialog place="review" opened={isListed} onClose={list.close} />
    </Group>
  );
}
