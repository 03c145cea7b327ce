import { Button, Group, Text } from '@mantine/core';
import type { Decision } from '../../../../../lambdas/contract/statuses/application-status.ts';
import classes from '../applicants-page.module.css';

interface Props {
  count: number;
  /** How many of them the view does not show. */
  unseen: number;
  onDecide: (to: Decision) => void;
  onClear: () => void;
}

/** How many are selected, and what can be done with them. */
export function SelectionBar({ count, unseen, onDecide, onClear }: Props) {
  return (
    <div className={classes.bar} data-bottom-bar>
      <Group gap="xs" mr="auto">
        <Text fw={600} size="sm" role="status" className="tabular">
          {count.toLocaleString('en-US')} selected
          {unseen > 0 && `, ${unseen.toLocaleString('en-US')} not shown`}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Clear
        </Button>
      </Group>
      <Group gap="xs" className={classes.actions ?? ''}>
        <Button variant="default" onClick={() => onDecide('new')}>
          Move back to new
        </Button>
        <Button variant="outline" color="red" onClick={() => onDecide('rejected')}>
          Reject
        </Button>
        <Button color="green" onClick={() => onDecide('accepted')}>
          Accept
        </Button>
      </Group>
    </div>
  );
}
