import { useLocation } from 'react-router-dom';
import type { Area } from '../../api/stored/session.ts';
import { areaOf } from '../../paths.ts';

/** The area whose page is shown: the pages of an account are the same in both. */
export function useArea(): Area {
  return areaOf(useLocation().pathname);
}
