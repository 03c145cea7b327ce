import { createContext } from 'react';

/** Whether the surrounding `Form` is saving. */
export const Saving = createContext(false);
