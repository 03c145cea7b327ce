import { createContext } from 'react';

/** Whether the surrounding form or dialog is being sent. */
export const Saving = createContext(false);

/** Lets a form tell its dialog whether it is saving, without loading a dialog's code. */
export const ReportBusy = createContext<(busy: boolean) => void>(() => {});

/** What a form waits for did not end well. Its message says what to do. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}
