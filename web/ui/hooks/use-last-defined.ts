import { useState } from 'react';

/** The value, or the last one where there is none any more: a dialog that is closing still shows its content. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
