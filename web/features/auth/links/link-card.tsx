import { type ComponentProps, useEffect } from 'react';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { AuthCard } from '../auth-card.tsx';

/** The heading that was shown last. The first is read out by the browser itself. */
let shown: string | undefined;

/** The frame of a page that a link leads to. What comes of it is read out: its heading says so, and gets the focus. */
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
