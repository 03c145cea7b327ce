import { lazy } from 'react';
import { OnDemand } from '../../ui/dialogs/on-demand.tsx';
import { useToastsWanted } from '../../ui/feedback/toasts-wanted.ts';
import { fetchToasts } from '../failures/fetch-toasts.ts';

const Toasts = lazy(fetchToasts);

/** Renders toasts from the first one on. */
export function ToastsOnDemand() {
  return (
    <OnDemand wanted={useToastsWanted()}>
      <Toasts />
    </OnDemand>
  );
}
