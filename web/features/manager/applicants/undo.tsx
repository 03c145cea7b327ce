import { Button, Group } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hideToast, toast } from '../../../ui/feedback/toast.ts';

/**
 * `told`: done, but the candidate had been told of the decision before. `refused`: the server has something newer.
 * `failed`: it can be tried again.
 */
export type Outcome = 'done' | 'told' | 'refused' | 'failed';

export const isDone = (outcome: Outcome): boolean => outcome === 'done' || outcome === 'told';

interface Step {
  readonly message: ReactNode;
  /** Undoes the step; if it cannot, a toast says why. Without it, neither this step nor any before can be undone. */
  readonly undo?: () => Promise<Outcome>;
  /** Called once the step is undone, and the page shows it. */
  readonly undone?: (outcome: Outcome) => void;
  /** Whether the page has another Undo button for it. */
  readonly isShownElsewhere?: boolean;
}

/**
 * Adds a step to the undo stack, and shows it in a toast with an Undo button.
 * @returns a function that removes it, for a step that failed
 */
export type AddUndo = (
  message: ReactNode,
  undo: () => Promise<Outcome>,
  more?: Pick<Step, 'undone' | 'isShownElsewhere'>,
) => () => void;

export type UndoStack = ReturnType<typeof useUndoStack>;

/** The steps of a page that can be undone, the latest first. A failed Undo stays, and can be tried again. */
export function useUndoStack() {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [undoing, setUndoing] = useState(false);
  // A second Undo may come before the next render.
  const latest = useRef({ steps, undoing });

  function change(now: readonly Step[]): void {
    latest.current.steps = now;
    setSteps(now);
  }
  function setBusy(now: boolean): void {
    latest.current.undoing = now;
    setUndoing(now);
  }
  const drop = (step: Step) => change(latest.current.steps.filter((other) => other !== step));

  // A toast may call it later, after further steps.
  const undo = useCallbackRef(async (): Promise<void> => {
    const last = latest.current.steps.at(-1);
    if (last === undefined || latest.current.undoing) return;
    if (last.undo === undefined) {
      toast(last.message, 'indigo');
      return;
    }
    hideUndoToast();
    setBusy(true);
    const outcome = await last.undo();
    flushSync(() => {
      setBusy(false);
      if (outcome !== 'failed') drop(last);
    });
    if (isDone(outcome)) last.undone?.(outcome);
    else if (outcome === 'failed' && latest.current.steps.at(-1) === last)
      showUndoToast(last.message, undo);
  });

  const addUndo: AddUndo = useCallbackRef((message, undoStep, more = {}) => {
    const step: Step = { message, undo: undoStep, ...more };
    change([...latest.current.steps, step]);
    hideUndoToast();
    const toastId = step.isShownElsewhere ? undefined : showUndoToast(message, undo);
    return () => {
      if (toastId !== undefined) hideUndoToast(toastId);
      drop(step);
    };
  });

  const last = steps.at(-1);
  return {
    addUndo,
    /** Undoes the last step, or says why it cannot. Undefined without any. */
    undo: last && undo,
    canUndo: last?.undo !== undefined,
    /** Whether an Undo is being sent; the next one waits. */
    undoing,
    /** Ends Undo for all steps so far. */
    endUndo(reason: string): void {
      change([{ message: reason }]);
      hideUndoToast();
    },
  };
}

/** Long enough to get to the button. */
const SHOWN_MS = 10_000;

let shown: string | undefined;

/** Shows the latest step with an Undo button, in place of the previous one. */
function showUndoToast(message: ReactNode, undo: () => void): string {
  hideUndoToast();
  shown = toast(
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span className="wrap-anywhere">{message}</span>
      <Button size="compact-sm" variant="light" flex="none" onClick={undo}>
        Undo
      </Button>
    </Group>,
    'green',
    { shownMs: SHOWN_MS },
  );
  return shown;
}

/** Hides the latest of these toasts, if `id` is still that one. */
function hideUndoToast(id = shown): void {
  if (id === undefined || id !== shown) return;
  hideToast(id);
  shown = undefined;
}
