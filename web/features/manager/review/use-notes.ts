import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { nameOf } from '../../../ui/text/format.ts';
import { rate } from '../assessment/rate.ts';
import type { AddUndo } from '../assessment/use-undo-stack.ts';

/** Whether rating and note are shown beside the applicant, and the actions of their keys. */
export function useNotes(current: Application | undefined, addUndo: AddUndo) {
  const [shown, setShown] = useLocalStorage({ key: 'reviewNotes', defaultValue: false });
  const [focus, setFocus] = useState<{ readonly id: string | undefined; readonly times: number }>();
  // The next applicant's note does not take the focus.
  if (focus !== undefined && focus.id !== current?.id) setFocus(undefined);
  return {
    shown,
    toggle: () => setShown(!shown),
    /** Changes whenever the note should get the focus. */
    focusNote: focus?.times ?? 0,
    write(): void {
      setShown(true);
      setFocus({ id: current?.id, times: (focus?.times ?? 0) + 1 });
    },
    /** Rates the applicant, or removes the rating. */
    rate(
      { id, job_posting_id, candidate, rating: before }: Application,
      rating: number | null,
    ): void {
      const rated = { id, name: nameOf(candidate), rating: before };
      void rate(job_posting_id, [rated], rating, addUndo);
    },
  };
}
