import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAfterTyping } from '../../../../ui/hooks/watch-leaving.ts';
import { addressOf, type View, viewOf } from './view.ts';

/**
 * The view in the page's URL, and a stable function that changes it. A change shows at once; the URL follows after a
 * pause in typing.
 */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const kept = useMemo(() => viewOf(address), [address]);
  const [typed, setTyped] = useState<View>();
  const [sent, setSent] = useState<string>();
  // The browser's Back also changes the URL. Our own change may arrive after the next letter, which must stay.
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
