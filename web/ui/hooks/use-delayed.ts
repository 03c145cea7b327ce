import { useEffect, useState } from 'react';

/** Turns true once `active` has been true for 200 ms: what takes less needs no sign of waiting. */
export function useDelayed(active: boolean): boolean {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setDelayed(true), 200);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [active]);
  return active && delayed;
}
