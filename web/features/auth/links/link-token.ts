import { useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { takeToken } from '../../../api/stored/from-link.ts';
import { paths } from '../../../paths.ts';

/** The link's token; a missing one counts as unknown. */
export function useLinkToken(): string {
  const [token] = useState(() => takeToken() ?? '');
  return token;
}

/** Whether the link is unknown or has expired. */
export function isLinkExpired(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.issues.some(({ path }) => path === 'token');
}

/** Links to both logins, if the link's owner is unknown. */
export const BOTH_LOGINS = {
  'Candidate login': paths.candidate.signIn,
  'Manager login': paths.manager.signIn,
} as const;
