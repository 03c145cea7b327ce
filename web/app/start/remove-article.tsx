import { useLayoutEffect } from 'react';

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
