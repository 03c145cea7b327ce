import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type ActorRole, ROLES } from '../../contract/roles.ts';
import { replyAddressKey } from '../keys/incoming-mail.ts';
import { hashOf } from '../table/hash.ts';
import { itemType, revision } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { createWrite, type Write } from '../table/write.ts';

/**
 * The addresses in `Reply-To` of mails of a conversation. Each mail has its own, `<token>@reply.<mail domain>`, and only
 * the token's hash is stored. Whoever knows the address writes for its side: neither the sender nor `In-Reply-To` counts,
 * since anybody can write those. An address ends with its application, or after a year.
 */

/** How long an address works, in seconds. */
const GOOD_FOR_S = 365 * 24 * 60 * 60;

/** 160 random bits, in hex: some mail programs change the case of addresses. */
const TOKEN_BYTES = 20;
const TOKEN = /^[\da-f]{40}$/;

const replyAddressType = itemType(
  z.object({
    /** The SHA-256 of the token, in hex. */
    hash: z.string(),
    application_id: z.string(),
    /** Who got the mail, and answers by this address. */
    side: z.enum(ROLES),
    expires_at: z.int(),
    revision,
  }),
);

/** What an address is for. */
export interface ReplySide {
  readonly application_id: string;
  readonly side: ActorRole;
}

/** The domain of reply addresses, or '' if the stage reads no incoming mail. */
const replyDomain = () => process.env.REPLY_DOMAIN ?? '';

/**
 * Creates the address for answers to one mail.
 * @param side the role of the mail's recipient
 * @returns the address, and the write that stores it; undefined if the stage reads no incoming mail
 */
export function newReplyAddress(of: ReplySide): { address: string; write: Write } | undefined {
  const domain = replyDomain();
  if (domain === '') return undefined;
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const hash = hashOf(token);
  const expires_at = Math.floor(Date.now() / 1000) + GOOD_FOR_S;
  const { application_id, side } = of;
  const stored = { hash, application_id, side, expires_at, revision: 1 };
  return {
    address: `${token}@${domain}`,
    write: createWrite(replyAddressType, { key: replyAddressKey(hash) }, stored),
  };
}

/**
 * The conversation and side of an address.
 * @param address the recipient of an incoming mail, by its envelope
 * @returns undefined if it is none of ours, or has expired
 */
export async function findReplySide(address: string): Promise<ReplySide | undefined> {
  const [token = '', domain = ''] = address.trim().toLowerCase().split('@');
  if (domain !== replyDomain() || !TOKEN.test(token)) return undefined;
  return await getItem(replyAddressKey(hashOf(token)), replyAddressType);
}
