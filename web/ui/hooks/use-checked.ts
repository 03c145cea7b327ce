import { useEffect, useState } from 'react';

/** Milliseconds without typing before the check. */
const PAUSE = 400;

/**
 * What a check finds about a typed text; undefined until it is known, or if the check fails.
 * @param check the same function in each render
 */
export function useChecked<T>(text: string, check: (text: string) => Promise<T>): T | undefined {
  const [found, setFound] = useState<{ text: string; result: T }>();
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(async () => {
      try {
        const result = await check(text);
        if (!isStale) setFound({ text, result });
      } catch (error) {
        console.warn('What was typed could not be checked.', error);
      }
    }, PAUSE);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [text, check]);
  return found?.text === text ? found.result : undefined;
}
