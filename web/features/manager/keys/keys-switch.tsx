import { Anchor, Group, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { KeysDialog } from './keys-dialog.tsx';
import { useKeys } from './use-keys.ts';

interface Props {
  on: boolean;
  onSwitch: (on: boolean) => void;
  /** Whether it also shows on a phone. */
  onPhone: boolean;
}

/** Switches the keys of the review on or off, and lists them. */
export function KeysSwitch({ on, onSwitch, onPhone }: Props) {
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
