import { useState } from 'react';

/** The value, or once it is gone the last one there was: a dialog that closes keeps its content until it is out of sight. */
export function useLasting<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
