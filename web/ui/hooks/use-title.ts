import { useEffect } from 'react';
import { SITE_NAME } from '../../../lambdas/contract/texts/site-name.ts';

/** Sets the browser tab's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE_NAME}`;
  }, [title]);
}
