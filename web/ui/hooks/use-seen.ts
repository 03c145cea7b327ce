import { useEffect, useState } from 'react';

/** So long must something be shown before a key or click may act on it, if nobody asked for it. */
const SEEN_MS = 500;

/** Whether the thing with this id was shown for half a second. */
export function useSeen(id: string | undefined): boolean {
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), SEEN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== undefined && seen === id;
}
