import { Anchor, Group, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy } from 'react';
import { OnDemand } from '../../../../ui/dialogs/on-demand.tsx';
import { useReviewKeys } from './use-review-keys.ts';

const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

interface Props {
  on: boolean;
  onSwitch: (on: boolean) => void;
  /** Whether it also shows on a phone. */
  onPhone: boolean;
}

/** Switches the keys on or off, and lists them. */
export function KeysSwitch({ on, onSwitch, onPhone }: Props) {
  const [isListed, list] = useDisclosure();
  useReviewKeys(on, { help: list.open });
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
      <OnDemand wanted={isListed}>
        <KeysDialog opened={isListed} onClose={list.close} />
      </OnDemand>
    </Group>
  );
}
