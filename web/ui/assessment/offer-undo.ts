import { hideUndoToast, showUndoToast } from '../feedback/undo-toast.tsx';

/**
 * Offers to undo a step.
 * @returns withdraws the offer, for a step that failed
 */
export type OfferUndo = (message: string, undo: () => void) => () => void;

/** Offers it in a toast alone, where no key undoes the last step. */
export const undoInToast: OfferUndo = (message, undo) => {
  const id = showUndoToast(message, () => {
    hideUndoToast(id);
    undo();
  });
  return () => hideUndoToast(id);
};
