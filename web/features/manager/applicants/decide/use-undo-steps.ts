import { useCallbackRef } from '@mantine/hooks';
import { useState } from 'react';
import type { OfferUndo } from '../../../../ui/assessment/offer-undo.ts';
import { hideUndoToast, showUndoToast } from '../../../../ui/feedback/undo-toast.tsx';

/** The steps of this page that can be undone, the latest first. */
export function useUndoSteps() {
  const [steps, setSteps] = useState<readonly (() => void)[]>([]);
  const undo = useCallbackRef((): void => {
    const last = steps.at(-1);
    if (last === undefined) return;
    setSteps(steps.slice(0, -1));
    hideUndoToast();
    last();
  });
  const offerUndo: OfferUndo = useCallbackRef((message: string, step: () => void) => {
    setSteps((all) => [...all, step]);
    const toastId = showUndoToast(message, undo);
    return () => {
      hideUndoToast(toastId);
      setSteps((all) => all.filter((each) => each !== step));
    };
  });
  return { offerUndo, undo: steps.length > 0 ? undo : undefined };
}
