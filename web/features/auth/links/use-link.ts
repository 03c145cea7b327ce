import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { takeToken } from '../../../api/stored/link-token.ts';
import { paths } from '../../../paths.ts';

/** The state of a link: being used, done, expired or failed. */
type LinkState<A> =
  | { readonly is: 'busy' }
  | { readonly is: 'done'; readonly answer: A }
  | { readonly is: 'over' }
  | { readonly is: 'failed'; readonly error: unknown };

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

/**
 * Uses a link as soon as its page opens, and once: a link works only once.
 * @param use makes the call
 * @returns the state, and a function that retries
 */
export function useLink<A>(use: () => Promise<A>): [state: LinkState<A>, retry: () => void] {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['link', location.pathname],
    queryFn: use,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const retry = () => void refetch();
  if (isFetching) return [{ is: 'busy' }, retry];
  if (data !== undefined) return [{ is: 'done', answer: data }, retry];
  return [isLinkExpired(error) ? { is: 'over' } : { is: 'failed', error }, retry];
}

/** Links to both logins, if the link's owner is unknown. */
export const BOTH_LOGINS = {
  'Candidate login': paths.candidate.signIn,
  'Manager login': paths.manager.signIn,
} as const;
