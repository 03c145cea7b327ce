import { useQuery } from '@tanstack/react-query';
import { myProfile } from '../../../api/queries/candidate-queries.ts';
import { managerUser } from '../../../api/queries/manager-queries.ts';
import type { Area } from '../../../api/stored/session.ts';

/** The signed-in person's email, once known. */
export function useAddress(area: Area): string | undefined {
  const manager = useQuery({ ...managerUser, enabled: area === 'manager' });
  const candidate = useQuery({ ...myProfile, enabled: area === 'candidate' });
  return area === 'manager' ? manager.data?.email : candidate.data?.candidate.email;
}
