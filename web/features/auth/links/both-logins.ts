import { paths } from '../../../paths.ts';

/** Links to both logins, if the link's owner is unknown. */
export const BOTH_LOGINS = {
  'Candidate login': paths.candidate.signIn,
  'Manager login': paths.manager.signIn,
} as const;
