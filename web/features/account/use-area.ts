import { useLocation } from 'react-router-dom';
import type { Area } from '../../api/stored/session.ts';
import { areaOf } from '../../paths.ts';

/** The current area: both share the account pages. */
export function useArea(): Area {
  return areaOf(useLocation().pathname);
}
