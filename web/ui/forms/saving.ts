import { createContext } from 'react';

/** Whether the surrounding form or dialog is being sent. */
export const Saving = createContext(false);
