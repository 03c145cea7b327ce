import { MESSAGE_MAX } from '../../contract/limits.ts';
import type { ActorRole } from '../../contract/roles.ts';
import { findPerson } from '../../data/accounts/people.ts';
import { getApplication } from '../../data/applications/applications.ts';
import { sendByMail } from '../../data/applications/conversations/send-message.ts';
import { findReplySide, type ReplySide } from '../../data/applications/reply-addresses.ts';
import { readIncomingMail } from '../../data/files/incoming-mail.ts';
import { tryQuota } from '../../data/limits/quotas.ts';
import { type IncomingSetAside, setIncomingAside } from '../../data/outbox/incoming-set-aside.ts';
import { unlessNotFound } from '../../data/table/read.ts';
import { type IncomingMail, readMail } from './read-mail.ts';

/** What SES knows of a mail before anybody reads it. */
export interface ReceivedMail {
  /** SES's id, and the key of the stored mail. */
  readonly id: string;
  readonly receivedAt: string;
  /** The sender by the envelope; '' if replies to it would go nowhere. */
  readonly returnPath: string;
  /** The recipients by the envelope. */
  readonly recipients: readonly string[];
  readonly isSpam: boolean;
  readonly hasVirus: boolean;
}

/** What became of a mail: a message, or why not. */
export type Result =
  | { readonly result: 'stored' | 'stored before' }
  | { readonly result: 'dropped'; readonly why: string }
  | { readonly result: 'set aside'; readonly why: IncomingSetAside['why'] };

const dropped = (why: string): Result => ({ result: 'dropped', why });

/**
 * Stores the message of a mail that answers one of ours, for each conversation that it answers. Each step but the last
 * only reads, counts or stores what it would store again, so a mail that comes twice, or whose function is killed
 * anywhere, becomes one message.
 */
export async function receive(mail: ReceivedMail): Promise<Result[]> {
  const found = await Promise.all([...new Set(mail.recipients)].map(findReplySide));
  const sides = found.filter((side) => side !== undefined);
  if (sides.length === 0) return [dropped('unknown address')];
  if (mail.hasVirus || mail.isSpam)
    return await setAside(mail, sides, mail.hasVirus ? 'virus' : 'spam');
  if (/^(?:<\s*>)?$/.test(mail.returnPath.trim())) return [dropped('automatic: empty return path')];
  const raw = await readIncomingMail(mail.id);
  let read: IncomingMail;
  try {
    read = await readMail(raw);
  } catch {
    return await setAside(mail, sides, 'unreadable');
  }
  const { automatic, text, attachments } = read;
  if (automatic !== undefined) return [dropped(`automatic: ${automatic}`)];
  if (text === '' && attachments.length === 0) return [dropped('nothing typed')];
  const results: Result[] = [];
  for (const side of sides) results.push(await store(mail.id, side, read));
  return results;
}

async function store(
  id: string,
  { application_id, side }: ReplySide,
  mail: IncomingMail,
): Promise<Result> {
  const application = await unlessNotFound(getApplication(application_id));
  if (application === undefined) return dropped('erased');
  // Two robots that answer each other.
  if (!(await tryQuota('incoming_mails_per_conversation_per_hour', application_id)))
    return dropped('too many');
  const { text, attachments } = mail;
  const author = side === 'candidate' ? application.candidate_id : application.manager_id;
  const sent = await unlessNotFound(
    sendByMail({
      application_id,
      from: side,
      text: text.slice(0, MESSAGE_MAX).trim(),
      mail: {
        // A mail server that got no answer sends a mail again, and SES gives it another id.
        id: mail.messageId ?? id,
        attachments: [...attachments],
        other_address: await otherAddress(side, author, mail.from),
        shortened: text.length > MESSAGE_MAX,
      },
    }),
  );
  if (sent === undefined) return dropped('erased');
  return typeof sent === 'string' ? { result: sent } : dropped('refused');
}

/** The sender's address, if it is not the account's. */
async function otherAddress(role: ActorRole, id: string, from: string): Promise<string | null> {
  const person = await findPerson({ role, id });
  return from === '' || person?.stored.email === from ? null : from;
}

async function setAside(
  { id, receivedAt }: ReceivedMail,
  [first]: readonly ReplySide[],
  why: IncomingSetAside['why'],
): Promise<Result[]> {
  if (first === undefined) return [];
  const { application_id, side } = first;
  await setIncomingAside({ id, why, application_id, side, received_at: receivedAt });
  return [{ result: 'set aside', why }];
}
