import { useState } from 'react';
import { readLocal, writeLocal } from '../../../../api/stored/values.ts';

const KEY = 'applicants.hidden-columns';

/** The names of hidden columns, and a function that sets them. The browser keeps them. */
export function useHiddenColumns() {
  const [hidden, set] = useState<readonly string[]>(() => readLocal(KEY)?.split(',') ?? []);
  function hide(columns: readonly string[]) {
    writeLocal(KEY, columns.length === 0 ? null : columns.join(','));
    set(columns);
  }
  return [hidden, hide] as const;
}
