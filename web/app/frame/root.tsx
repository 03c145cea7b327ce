import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useFocusOn } from '../../ui/hooks/move-focus.ts';
import { useDelayed } from '../../ui/hooks/use-delayed.ts';
import classes from './root.module.css';

/** The frame of every page: a progress bar while the next page loads, then the focus on its heading, or on its message. */
export function Root() {
  const navigation = useNavigation();
  const slow = useDelayed(navigation.state !== 'idle');
  useFocusOnHeading();
  return (
    <>
      {slow && (
        <div role="progressbar" aria-label="Opening the page" className={classes.progress} />
      )}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

function useFocusOnHeading(): void {
  const { pathname } = useLocation();
  // The browser announces the first page itself.
  useFocusOn(
    pathname,
    (isFirst) =>
      isFirst ? null : (find('main [role="status"][data-autofocus]') ?? find('main h1')),
    { preventScroll: true },
  );
}

/** The time from the end of a touch to its click, at most. */
const CLICK_MS = 100;

/** Removes the server-rendered article when the app's page is there. */
export function RemoveArticle({ article }: { article: HTMLElement | null }) {
  useLayoutEffect(() => {
    if (!article?.matches(':active')) return article?.remove();
    // If the pressed link were removed now, its click would be lost.
    const removeAfterClick = () => setTimeout(() => article.remove(), CLICK_MS);
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, removeAfterClick, { once: true });
  }, [article]);
  return null;
}
