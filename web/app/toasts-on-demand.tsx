import { lazy } from 'react';
import { OnDemand } from '../ui/on-demand.tsx';
import { useToastsWanted } from '../ui/toasts-wanted.ts';
import { fetchToasts } from './fetch-toasts.ts';

const Toasts = lazy(fetchToasts);

/** Where toasts come up, from the first one on. */
export function ToastsOnDemand() {
  return (
    <OnDemand wanted={useToastsWanted()}>
      <Toasts />
    </OnDemand>
  );
}
