import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { damagedFolder, writeAtomically } from '../data-folder.ts';
import { appendLine, readLines } from '../lines.ts';
import { listen } from '../listen.ts';
import { type Credentials, checkSignature } from '../objects/signature.ts';
import { sendEmail } from './send-email.ts';

const MOST_MAILS = 5000;

/** A mail that was "sent" on this machine. */
const mail = z.object({
  /** The message's id, as its tag has it. */
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string()),
  /** Its files, which are texts. */
  attachments: z.array(z.object({ name: z.string(), type: z.string(), text: z.string() })),
  /** In ISO 8601, UTC. */
  at: z.string(),
});
export type LocalMail = z.output<typeof mail>;

/** SES's limits of an account; there are none by default. */
const sendingLimits = z.object({
  perSecond: z.optional(z.int()),
  perDay: z.optional(z.int()),
});
type SendingLimits = z.output<typeof sendingLimits>;

/** @param text JSON @throws if it is no such limits */
export function parseSendingLimits(text: string): SendingLimits {
  return sendingLimits.parse(JSON.parse(text));
}

interface Options {
  /** The data folder, for error messages. */
  readonly path: string;
  /** The file of the mails, one JSON per line. */
  readonly file: string;
  readonly credentials: Credentials;
  readonly region: string;
  /** How many mails are kept, the latest ones. The file has twice as many at most. */
  readonly most?: number;
  readonly limits?: SendingLimits;
}

export interface Mailbox {
  readonly port: number;
  /** The mails, newest first. */
  list(): readonly LocalMail[];
  close(): Promise<void>;
}

/**
 * A local SES with one call, SendEmail. It keeps the mails.
 * @throws ClearError if the file is damaged
 */
export async function startMailbox({
  path,
  file,
  credentials,
  region,
  most = MOST_MAILS,
  limits = {},
}: Options): Promise<Mailbox> {
  const kept = readMails(path, file, most);
  let lines = kept.length;
  const limitReached = limiter(limits);

  function shorten(): void {
    try {
      writeAtomically(file, linesOf(kept));
      lines = kept.length;
    } catch (error) {
      console.error(`${file} could not be shortened:`, error);
    }
  }

  async function take(request: IncomingMessage, body: string): Promise<Answer> {
    const refusal = await checkSignature(request, credentials, region, { service: 'ses', body });
    if (refusal !== undefined) return refused(403, refusal.code, refusal.message);
    if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails')
      return refused(404, 'NotFoundException', 'There is no such call here.');
    const { data, error } = sendEmail.safeParse(parseJson(body));
    if (error) return refused(400, 'BadRequestException', z.prettifyError(error));
    const { FromEmailAddress, ReplyToAddresses, Destination, Content, EmailTags } = data;
    const { Subject, Body, Headers, Attachments } = Content.Simple;
    const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]));
    const replyTo = ReplyToAddresses.join(', ');
    const sent: LocalMail = {
      id: tags.message ?? randomUUID(),
      from: FromEmailAddress,
      to: Destination.ToAddresses[0] ?? '',
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
      headers: {
        ...(replyTo !== '' && { 'Reply-To': replyTo }),
        ...Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
      },
      tags,
      attachments: Attachments.map(({ FileName, ContentType, RawContent }) => ({
        name: FileName,
        type: ContentType,
        text: Buffer.from(RawContent, 'base64').toString(),
      })),
      at: new Date().toISOString(),
    };
    const limit = limitReached();
    if (limit !== undefined) return refused(429, 'TooManyRequestsException', limit);
    const taken = { status: 200, answer: { MessageId: sent.id } };
    // A message may be sent twice. The mail is stored once.
    if (kept.some(({ id }) => id === sent.id)) return taken;
    try {
      appendLine(file, sent);
    } catch (error) {
      return refused(503, 'ServiceUnavailable', `The mail cannot be stored: ${error}`);
    }
    kept.unshift(sent);
    kept.splice(most);
    lines += 1;
    if (lines >= 2 * most) shorten();
    return taken;
  }

  const respond: RequestListener = async (request, response) => {
    const { status, type, answer } = await take(request, await text(request));
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(type !== undefined && { 'x-amzn-errortype': type }),
      })
      .end(JSON.stringify(answer));
  };
  const { port, close } = await listen(0, respond, 'mail');
  return { port, list: () => kept, close };
}

const UNLIMITED = Number.MAX_SAFE_INTEGER;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Counts mails against the limits, as SES does: a bucket that holds one second's mails, and a rolling day.
 * https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html
 * @returns a function that counts a mail, or returns SES's error for the limit that is reached
 */
function limiter(limits: SendingLimits): () => string | undefined {
  const sentAt: number[] = [];
  let free = UNLIMITED;
  let at = Date.now();
  return () => {
    const { perSecond = UNLIMITED, perDay = UNLIMITED } = limits;
    const now = Date.now();
    while ((sentAt[0] ?? now) <= now - DAY_MS) sentAt.shift();
    if (sentAt.length >= perDay) return 'Daily message quota exceeded.';
    // The clock may have been corrected.
    free = Math.min(perSecond, free + (Math.max(0, now - at) / 1000) * perSecond);
    at = now;
    if (free < 1) return 'Maximum sending rate exceeded.';
    free -= 1;
    if (perDay < UNLIMITED) sentAt.push(now);
    return undefined;
  };
}

interface Answer {
  readonly status: number;
  /** The name of the error, if it is one. */
  readonly type?: string;
  readonly answer: object;
}

/** An error in SES's form. */
function refused(status: number, type: string, message: string): Answer {
  return { status, type, answer: { message } };
}

/** @returns undefined if it is no JSON */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The lines of a file of mails, the oldest first. */
function linesOf(newestFirst: readonly LocalMail[]): string {
  return newestFirst
    .toReversed()
    .map((each) => `${JSON.stringify(each)}\n`)
    .join('');
}

function readMails(path: string, file: string, most: number): LocalMail[] {
  const all = readLines(file);
  const lines = all.slice(-most);
  if (lines.length < all.length) writeAtomically(file, `${lines.join('\n')}\n`);
  try {
    return lines.map((line) => mail.parse(JSON.parse(line))).reverse();
  } catch {
    throw damagedFolder(path, `${file} holds no mails`);
  }
}
