import { lazy, Suspense } from 'react';
import { useToastsWanted } from '../../ui/feedback/toasts-wanted.ts';
import { fetchToasts } from '../failures/fetch-toasts.ts';

const Toasts = lazy(fetchToasts);

/** Renders toasts from the first one on. */
export function ToastsOnDemand() {
  return (
    useToastsWanted() && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
