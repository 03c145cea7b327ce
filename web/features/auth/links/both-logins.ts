import { paths } from '../../../paths.ts';

/** The ways on where it is not known whose link it was. */
export const BOTH_LOGINS = {
  'Candidate login': paths.candidate.signIn,
  'Manager login': paths.manager.signIn,
} as const;
