import { useState } from 'react';
import { ApiError, errorText, NetworkError } from '../../api/errors.ts';
import { toast } from '../feedback/toast.ts';
import { moveFocusAfter } from './move-focus.ts';
import { useOneAtATime } from './one-at-a-time.ts';

const isFocusLost = () => document.activeElement === document.body;

/** Runs one action at a time, for buttons without a form: whether one is running, and a toast if it fails. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const oneAtATime = useOneAtATime();
  const act = (action: () => Promise<unknown>, failure: string) =>
    oneAtATime(async () => {
      const pressed = document.activeElement;
      setBusy(true);
      try {
        await action();
      } catch (error) {
        if (!(error instanceof ApiError || error instanceof NetworkError)) console.error(error);
        toast(errorText(error, failure), 'red');
      } finally {
        // A busy button cannot have the focus.
        moveFocusAfter(
          () => setBusy(false),
          () => (isFocusLost() && pressed instanceof HTMLElement ? pressed : null),
        );
      }
    });
  return { busy, act };
}
