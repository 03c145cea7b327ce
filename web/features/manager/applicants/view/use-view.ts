import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAfterTyping } from '../../../../ui/hooks/use-after-typing.ts';
import { addressOf, type View, viewOf } from './view.ts';

/**
 * The view of the page's URL, and a function that changes it, which stays the same. A change shows at once; the URL
 * follows after a pause in typing.
 */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const kept = useMemo(() => viewOf(address), [address]);
  const [typed, setTyped] = useState<View>();
  const [sent, setSent] = useState<string>();
  // The URL may also change by the browser's Back. Our own change may come after the next letter, which stays.
  const [known, setKnown] = useState(kept);
  if (kept !== known) {
    setKnown(kept);
    if (String(addressOf(kept)) !== sent) setTyped(undefined);
  }
  const follow = useAfterTyping((wanted: View) => {
    const query = String(addressOf(wanted));
    setSent(query);
    void navigate(`?${query}`, { replace: true });
  });
  const view = typed ?? kept;
  const change = useCallbackRef((changed: Partial<View>) => {
    const wanted = { ...view, ...changed };
    setTyped(wanted);
    follow(wanted);
  });
  return [view, change];
}
