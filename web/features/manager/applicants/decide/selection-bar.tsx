import { Button, Group, Menu, Text } from '@mantine/core';
import type { Decision } from '../../../../../lambdas/contract/statuses/application-status.ts';
import classes from '../applicants-page.module.css';

interface Props {
  count: number;
  /** How many selected applicants the view does not show. */
  unseen: number;
  onDecide: (to: Decision) => void;
  /** Null removes the ratings. */
  onRate: (rating: number | null) => void;
  /** Opens the note of the only selected applicant. */
  onNote: () => void;
  onExport: () => void;
  onClear: () => void;
}

const RATINGS = [5, 4, 3, 2, 1];

/** The number of selected applicants, and the actions on them. */
export function SelectionBar(props: Props) {
  const { count, unseen, onDecide, onRate, onNote, onExport, onClear } = props;
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
        <Menu position="top-start">
          <Menu.Target>
            <Button variant="subtle" size="compact-sm">
              Rate
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {RATINGS.map((rating) => (
              <Menu.Item key={rating} onClick={() => onRate(rating)}>
                {rating} of 5
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => onRate(null)}>Remove rating</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {count === 1 && (
          <Button variant="subtle" size="compact-sm" onClick={onNote}>
            Note
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" visibleFrom="sm" onClick={onExport}>
          Export selected
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
