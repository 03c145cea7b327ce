import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { firstOfLast } from './compute/weeks.ts';

/** The time ranges, by the number of weeks. */
export const RANGES = [
  { value: '4', label: 'Last 4 weeks' },
  { value: '12', label: 'Last 12 weeks' },
  { value: '52', label: 'Last 52 weeks' },
  { value: 'all', label: 'All time' },
] as const;
const USUAL = '12';

/** The time range in the URL. */
export function useRange() {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => Date.now());
  const asked = params.get('weeks');
  const range = RANGES.find(({ value }) => value === asked)?.value ?? USUAL;
  return {
    range,
    now: new Date(now).toISOString(),
    /** The first day; '' for all. */
    since: range === 'all' ? '' : firstOfLast(Number(range), now),
    setRange: (to: string) => setParams(to === USUAL ? {} : { weeks: to }, { replace: true }),
  };
}
