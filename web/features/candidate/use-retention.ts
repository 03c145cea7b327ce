import { useQuery } from '@tanstack/react-query';
import { preferencesOf } from '../../api/queries/both-areas.ts';
import { formatDays } from '../../ui/text/format.ts';

/** How long an application is kept after its job closes, such as `2 years`; `some time` until loaded. */
export function useRetention(): string {
  const { data } = useQuery(preferencesOf('candidate'));
  return data === undefined ? 'some time' : formatDays(data.retention.decided_days);
}
