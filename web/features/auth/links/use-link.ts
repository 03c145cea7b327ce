import { useEffect, useRef, useState } from 'react';
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
 * Uses a link as soon as its page opens.
 * @param use makes the call
 * @returns the state, and a function that retries
 */
export function useLink<A>(use: () => Promise<A>): [state: LinkState<A>, retry: () => void] {
  const [state, setState] = useState<LinkState<A>>({ is: 'busy' });
  const begun = useRef(false);
  const start = async () => {
    setState({ is: 'busy' });
    try {
      setState({ is: 'done', answer: await use() });
    } catch (error) {
      setState(isLinkExpired(error) ? { is: 'over' } : { is: 'failed', error });
    }
  };
  // Once: a link works only once.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void start();
  });
  return [state, () => void start()];
}

/** Links to both logins, if the link's owner is unknown. */
export const BOTH_LOGINS = {
  'Candidate login': paths.candidate.signIn,
  'Manager login': paths.manager.signIn,
} as const;
