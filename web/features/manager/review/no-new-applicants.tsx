import { Button } from '@mantine/core';
import { IconChecks, IconSearch } from '@tabler/icons-react';
import type { RefCallback } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { keyHint } from './key.tsx';
import classes from './new-applicants.module.css';
import type { Decisions } from './use-decisions.ts';

interface Props {
  isSearched: boolean;
  onClearSearch: () => void;
  decisions: Decisions;
  /** Whether keys are printed on the buttons. */
  keys: boolean;
  /** Is told what gets the focus. */
  setTop: RefCallback<HTMLElement>;
}

/** Says that nobody waits for a decision, or nobody whom a search would find. */
export function NoNewApplicants({ isSearched, onClearSearch, decisions, keys, setTop }: Props) {
  const undo = decisions.canUndo && (
    <Button
      variant="default"
      loading={decisions.undoing}
      onClick={decisions.undo}
      {...keyHint(keys, 'U')}
    >
      Undo the last decision
    </Button>
  );
  const clear = (
    <Button variant="default" onClick={onClearSearch}>
      Clear search
    </Button>
  );
  return (
    <EmptyState icon={isSearched ? IconSearch : IconChecks} action={isSearched ? clear : undo}>
      <span ref={setTop} tabIndex={-1} className={classes.quiet}>
        {isSearched
          ? 'No new applicant has this name.'
          : 'No new applicants. New applications appear here.'}
      </span>
    </EmptyState>
  );
}
