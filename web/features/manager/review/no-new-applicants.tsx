import { Button } from '@mantine/core';
import type { RefCallback } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { keyHint } from '../keys/key-hint.tsx';
import classes from './new-applicants.module.css';
import type { Decisions } from './use-decisions.ts';

interface Props {
  /** Words of a name; empty for all applicants. */
  search: string;
  onClearSearch: () => void;
  decisions: Decisions;
  /** Whether buttons show their keys. */
  keys: boolean;
  /** Gets the element to focus. */
  setTop: RefCallback<HTMLElement>;
}

/** The empty queue, or a search without results. */
export function NoNewApplicants({ search, onClearSearch, decisions, keys, setTop }: Props) {
  const undo = decisions.canUndo && (
    <Button
      variant="default"
      loading={decisions.undoing}
      onClick={decisions.undo}
      {...keyHint(keys, 'undo')}
    >
      Undo last decision
    </Button>
  );
  const clear = (
    <Button variant="default" onClick={onClearSearch}>
      Clear search
    </Button>
  );
  return (
    <EmptyState
      drawing={search === '' ? 'applicants' : 'search'}
      action={search === '' ? undo : clear}
    >
      <span ref={setTop} tabIndex={-1} className={classes.quiet}>
        {search === ''
          ? 'No new applicants. New applications appear here.'
          : `No new applicants match "${search}".`}
      </span>
    </EmptyState>
  );
}
