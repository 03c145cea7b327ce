import { useEffect, useState } from 'react';

/** True after `active` was true for 200 ms: shorter waits need no indicator. */
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
