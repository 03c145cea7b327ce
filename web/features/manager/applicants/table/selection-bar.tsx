import { Button, Group, Menu, Text } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { RATING_MAX, RATINGS } from '../../../../../lambdas/contract/schemas/rating.ts';
import type { Decision } from '../../../../../lambdas/contract/statuses/application-status.ts';
import { paths } from '../../../../paths.ts';
import { formatNumber } from '../../../../ui/text/format.ts';
import classes from './applicants-page.module.css';
import { type Act, hiddenText, namesOf } from './who-is-meant.ts';

interface Props {
  selected: readonly ApplicantRow[];
  /** Those whom the search or a filter hides. */
  hidden: readonly ApplicantRow[];
  onAct: (act: Act) => void;
  onWrite: () => void;
  onInvite: () => void;
  onExport: () => void;
  onClear: () => void;
}

/** Who is selected, and the actions on them. Each button is described by it, so that nobody hidden is forgotten. */
export function SelectionBar({
  selected,
  hidden,
  onAct,
  onWrite,
  onInvite,
  onExport,
  onClear,
}: Props) {
  const who = useId();
  const [only] = selected.length === 1 ? selected : [];
  const described = { 'aria-describedby': who };
  const decide = (to: Decision) => ({ ...described, onClick: () => onAct({ kind: 'decide', to }) });
  return (
    <div className={classes.bar} data-bottom-bar>
      <Group className={classes.more ?? ''}>
        <Text
          fw={600}
          size="sm"
          role="status"
          id={who}
          className="tabular wrap-anywhere"
          // Names take a line of a phone.
          w={{ base: selected.length === 1 || hidden.length > 0 ? '100%' : 'auto', sm: 'auto' }}
        >
          {hidden.length === 0
            ? `${selected.length === 1 ? namesOf(selected) : formatNumber(selected.length)} selected`
            : `${hiddenText(hidden.length, selected.length)}: ${namesOf(hidden)}`}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Clear
        </Button>
        <Menu position="top-start">
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" {...described}>
              Rate
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.length > 0 && (
              <Menu.Label>{hiddenText(hidden.length, selected.length)}</Menu.Label>
            )}
            {RATINGS.toReversed().map((rating) => (
              <Menu.Item
                key={rating}
                onClick={() => onAct({ kind: 'rate', rating })}
              >{`${rating} of ${RATING_MAX}`}</Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => onAct({ kind: 'rate', rating: null })}>
              Remove rating
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {only === undefined ? (
          <Button variant="subtle" size="compact-sm" onClick={onWrite} {...described}>
            {`Write to ${formatNumber(selected.length)}`}
          </Button>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            component={Link}
            to={paths.manager.conversation(only.id)}
            {...described}
          >
            Write
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onInvite} {...described}>
          Invite to interview
        </Button>
        {only !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onAct({ kind: 'note' })}
            {...described}
          >
            Note
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          visibleFrom="sm"
          onClick={onExport}
          {...described}
        >
          Export selected
        </Button>
      </Group>
      <Group gap="xs" className={classes.actions ?? ''}>
        <Button variant="default" {...decide('new')}>
          Move back to new
        </Button>
        <Button variant="outline" color="red" {...decide('rejected')}>
          Reject
        </Button>
        <Button color="green" {...decide('accepted')}>
          Accept
        </Button>
      </Group>
    </div>
  );
}
