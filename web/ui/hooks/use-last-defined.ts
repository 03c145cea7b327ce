import { useState } from 'react';

/** The value, or its last defined one: a closing dialog keeps its content. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
