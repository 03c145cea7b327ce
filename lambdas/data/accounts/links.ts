import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.ts';
import { ROLES } from '../../contract/roles.ts';
import { linkKey } from '../keys/accounts.ts';
import { hashOf, isSame } from '../table/hash.ts';
import { itemType, revision } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { createWrite, removeWrite, type Write } from '../table/write.ts';

/**
 * One-time links in mails, which work without signing in. A link carries a random token; only its hash is
 * stored. Links contain no personal data, so nothing remains after a deletion.
 */

/**
 * - `reset`: resets the password, and confirms the email that it was sent to
 * - `resetByPrevious`: resets the password too, but was sent to a previous email
 * - `contested`: asks whether the account is the reader's, before a reset (contested-emails.ts)
 */
const LINK_KINDS = ['reset', 'resetByPrevious', 'contested', 'confirm', 'restore'] as const;
type LinkKind = (typeof LINK_KINDS)[number];

const linkType = itemType(
  z.object({
    /** The SHA-256 of the token, in hex. */
    hash: z.string(),
    kind: z.enum(LINK_KINDS),
    /** The account of the link. */
    to: z.object({ role: z.enum(ROLES), id: z.string() }),
    /**
     * The hash of account state, such as the email: the link is void once the state changes. Salted with the
     * token, which is not stored, so the hash reveals no email.
     */
    state_hash: z.string(),
    created_at: z.string(),
    expires_at: z.int(),
    revision,
  }),
);
export type Link = ReturnType<typeof linkType.parse>;

interface NewLink extends Pick<Link, 'kind' | 'to'> {
  /** Account state that voids the link when it changes. */
  readonly state: string;
  /** Lifetime, in seconds. */
  readonly goodForS: number;
}

/**
 * Creates a link.
 * @returns its token, and the write that stores it
 */
export function newLink({ goodForS, state, ...link }: NewLink): { token: string; write: Write } {
  // 32 random bytes cannot be guessed, so their hash needs neither a salt nor a slow function.
  const token = randomBytes(32).toString('base64url');
  const hash = hashOf(token);
  const now = Date.now();
  const stored = {
    ...link,
    hash,
    state_hash: stateHash(token, state),
    created_at: new Date(now).toISOString(),
    expires_at: Math.floor(now / 1000) + goodForS,
    revision: 1,
  };
  return { token, write: createWrite(linkType, { key: linkKey(hash) }, stored) };
}

const stateHash = (token: string, state: string) => hashOf(`${token}#${state}`);

/** Whether an account is still in the state that a link was made for. */
export function isValidFor(link: Link, token: string, state: string): boolean {
  return isSame(link.state_hash, stateHash(token, state));
}

/**
 * The link with this token.
 * @throws not-found if there is none of these kinds, or it is used or expired
 */
export async function getLink(kinds: readonly LinkKind[], token: string): Promise<Link> {
  const found = await getItem(linkKey(hashOf(token)), linkType);
  if (found === undefined || !kinds.includes(found.kind)) throw expiredLink();
  return found;
}

/** The error for an invalid link. It doesn't say why. */
export function expiredLink(): Problem {
  return new Problem('not-found', 'This link has expired or was used already.');
}

/**
 * Removes a used link: it works once.
 * @throws not-found, in the transaction, if it was used in the meantime
 */
export function removeLink(link: Link): Write {
  return { ...removeWrite(linkKey(link.hash), link), orElse: expiredLink };
}
