import { type ComponentProps, useEffect } from 'react';
import { AuthCard } from '../auth-card.tsx';

/** The heading of the page when it was opened, which the browser reads out by itself. */
let first: string | undefined;

/** The frame of a page that a link leads to. What comes of it is read out: its heading says so, and gets the focus. */
export function LinkCard(props: ComponentProps<typeof AuthCard>) {
  const { title } = props;
  useEffect(() => {
    first ??= title;
    if (title !== first) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [title]);
  return (
    <>
      <meta name="robots" content="noindex" />
      <AuthCard {...props} />
    </>
  );
}
