import { useEffect } from 'react';
import { SITE_NAME } from '../../../lambdas/contract/texts/site-name.ts';

/** Names the browser's tab after the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE_NAME}`;
  }, [title]);
}
