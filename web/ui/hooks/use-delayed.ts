import { useEffect, useState } from 'react';

/** True after `active` was true for a while: shorter waits need no indicator. */
export function useDelayed(active: boolean, ms = 200): boolean {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setDelayed(true), ms);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [active, ms]);
  return active && delayed;
}
