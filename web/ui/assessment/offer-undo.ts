import { hideUndoToast, showUndoToast } from '../feedback/undo-toast.tsx';

/**
 * Offers to undo a step.
 * @returns a function that withdraws the offer, for a step that failed
 */
export type OfferUndo = (message: string, undo: () => void) => () => void;

/** Offers it only in a toast, for pages without an Undo key. */
export const undoInToast: OfferUndo = (message, undo) => {
  const id = showUndoToast(message, () => {
    hideUndoToast(id);
    undo();
  });
  return () => hideUndoToast(id);
};
