import { createContext } from 'react';

/** A form uses it to tell its dialog whether it is being saved. A form that is in none needs no code of one. */
export const ReportBusy = createContext<(busy: boolean) => void>(() => {});
