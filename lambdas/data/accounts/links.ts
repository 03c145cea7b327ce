import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { Problem } from '../../contract/problem.ts';
import { ROLES } from '../../contract/roles.ts';
import { linkKey } from '../keys/accounts.ts';
import { hashOf } from '../table/hash.ts';
import { itemType, revision } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { createWrite, removeWrite, type Write } from '../table/write.ts';

/**
 * What the links of mails let their readers do without signing in, once each: a link carries a random token, of which
 * only the hash is stored. Nothing that people wrote is in a link, so that nothing of them remains in one.
 */

const linkType = itemType(
  z.object({
    /** The SHA-256 of the token, in hex. */
    hash: z.string(),
    kind: z.enum(['reset', 'confirm', 'restore']),
    /** Whose account it is for. */
    to: z.object({ role: z.enum(ROLES), id: z.string() }),
    /** What of the account must still be as it was, such as the hash of its address. */
    holds_for: z.string(),
    created_at: z.string(),
    expires_at: z.int(),
    revision,
  }),
);
export type Link = ReturnType<typeof linkType.parse>;

interface NewLink extends Pick<Link, 'kind' | 'to' | 'holds_for'> {
  /** For how long it works, in seconds. */
  readonly goodForS: number;
}

/** A new link: the token that it carries, and what stores it. */
export function newLink({ goodForS, ...link }: NewLink): { token: string; write: Write } {
  // 32 random bytes cannot be guessed, so their hash needs neither salt nor time.
  const token = randomBytes(32).toString('base64url');
  const hash = hashOf(token);
  const now = Date.now();
  const stored = {
    ...link,
    hash,
    created_at: new Date(now).toISOString(),
    expires_at: Math.floor(now / 1000) + goodForS,
    revision: 1,
  };
  return { token, write: createWrite(linkType, { key: linkKey(hash) }, stored) };
}

/**
 * The link that carries this token.
 * @throws not-found where there is none of this kind, it has been used, or its time is over
 */
export async function getLink(kind: Link['kind'], token: string): Promise<Link> {
  const found = await getItem(linkKey(hashOf(token)), linkType);
  if (found?.kind !== kind || found.expires_at <= Date.now() / 1000) throw expiredLink();
  return found;
}

/** A link that works no more: which of the reasons it is, nobody is told. */
export function expiredLink(): Problem {
  return new Problem('not-found', 'This link has expired or has been used already.');
}

/** Removes a link that is being used: it works once. @throws not-found, in the transaction, where somebody has used it meanwhile */
export function removeLink(link: Link): Write {
  return { ...removeWrite(linkKey(link.hash), link), orElse: expiredLink };
}
