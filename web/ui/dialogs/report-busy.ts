import { createContext } from 'react';

/** Lets a form tell its dialog whether it is saving, without loading a dialog's code. */
export const ReportBusy = createContext<(busy: boolean) => void>(() => {});
