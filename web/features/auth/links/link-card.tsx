import { type ComponentProps, useEffect } from 'react';
import '../../../ui/styles/mantine-more.css';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { AuthCard } from '../auth-card.tsx';

/** The last shown heading. The browser announces the first one itself. */
let shown: string | undefined;

/** The frame of a page opened by a link. A new heading gets the focus, so that the outcome is announced. */
export function LinkCard(props: ComponentProps<typeof AuthCard>) {
  const { title } = props;
  useFocusOn(title, () => {
    const isOther = shown !== undefined && shown !== title;
    return isOther ? document.querySelector<HTMLElement>('main h1') : null;
  });
  useEffect(() => {
    shown = title;
  }, [title]);
  return (
    <>
      <meta name="robots" content="noindex" />
      <AuthCard {...props} />
    </>
  );
}
