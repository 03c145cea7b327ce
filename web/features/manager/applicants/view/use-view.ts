import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { addressOf, type View, viewOf } from './view.ts';

const TYPING_MS = 300;

/**
 * The view of the page's URL, and a function that changes it. A change shows at once; the URL follows after a pause in
 * typing.
 */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const kept = useMemo(() => viewOf(address), [address]);
  const [typed, setTyped] = useState<View>();
  // The URL may also change by the browser's Back.
  const [known, setKnown] = useState(kept);
  if (kept !== known) {
    setKnown(kept);
    setTyped(undefined);
  }
  const follow = useDebouncedCallback((wanted: View) => {
    void navigate(`?${addressOf(wanted)}`, { replace: true });
  }, TYPING_MS);
  const view = typed ?? kept;
  const change = useCallback(
    (changed: Partial<View>) => {
      const wanted = { ...view, ...changed };
      setTyped(wanted);
      follow(wanted);
    },
    [view, follow],
  );
  return [view, change];
}
