import { useState } from 'react';
import { readLocal, writeLocal } from '../../api/stored/local-values.ts';

/** In localStorage while the manager's jobs are shown as rows. */
const KEY = 'jobs.rows';

/** Whether jobs are shown as rows of one line. The browser keeps the choice. */
export function useAsRows() {
  const [asRows, set] = useState(() => readLocal(KEY) !== null);
  const choose = (rows: boolean) => {
    writeLocal(KEY, rows ? '1' : null);
    set(rows);
  };
  return [asRows, choose] as const;
}
