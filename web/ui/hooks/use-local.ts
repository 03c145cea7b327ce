import { useState } from 'react';
import { readLocal, writeLocal } from '../../api/stored/values.ts';

/** A value that the browser keeps; null without one. As `useState`. */
export function useLocal(key: string): readonly [string | null, (value: string | null) => void] {
  const [value, setValue] = useState(() => readLocal(key));
  function set(changed: string | null) {
    writeLocal(key, changed);
    setValue(changed);
  }
  return [value, set];
}
