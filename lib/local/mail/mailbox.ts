import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { damagedFolder, writeAtomically } from '../data-folder.ts';
import { appendLine, readLines } from '../lines.ts';
import { listen } from '../listen.ts';
import { type Credentials, checkSignature } from '../objects/signature.ts';

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
  /** In ISO 8601, UTC. */
  at: z.string(),
});
export type LocalMail = z.output<typeof mail>;

const part = z.object({ Data: z.string() });
const header = z.object({ Name: z.string(), Value: z.string() });
/** SES refuses others: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html */
const tagText = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,256}$/));
const tag = z.object({ Name: tagText, Value: tagText });
/**
 * The parts of SES's request that are used:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
const sendEmail = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).check(z.length(1)) }),
  Content: z.object({
    Simple: z.object({
      Subject: part,
      Body: z.object({ Html: part, Text: part }),
      Headers: z._default(z.array(header), []),
    }),
  }),
  EmailTags: z._default(z.array(tag), []),
});

interface Options {
  /** The data folder, for error messages. */
  readonly path: string;
  /** The file of the mails, one JSON per line. */
  readonly file: string;
  readonly credentials: Credentials;
  readonly region: string;
  /** How many mails are kept, the latest ones. The file has twice as many at most. */
  readonly most?: number;
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
}: Options): Promise<Mailbox> {
  const kept = readMails(path, file, most);
  let lines = kept.length;

  function shorten(): void {
    try {
      writeAtomically(file, linesOf(kept));
      lines = kept.length;
    } catch (error) {
      console.error(`${file} could not be shortened:`, error);
    }
  }

  async function take(
    request: IncomingMessage,
    body: string,
  ): Promise<{ status: number; answer: object }> {
    const refusal = await checkSignature(request, credentials, region, { service: 'ses', body });
    if (refusal !== undefined) return { status: 403, answer: { message: refusal.message } };
    if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails')
      return { status: 404, answer: { message: 'There is no such call here.' } };
    const { data, error } = sendEmail.safeParse(JSON.parse(body));
    if (error) return { status: 400, answer: { message: z.prettifyError(error) } };
    const { FromEmailAddress, Destination, Content, EmailTags } = data;
    const { Subject, Body, Headers } = Content.Simple;
    const sent: LocalMail = {
      id: EmailTags.find(({ Name }) => Name === 'message')?.Value ?? randomUUID(),
      from: FromEmailAddress,
      to: Destination.ToAddresses[0] ?? '',
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
      headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
      at: new Date().toISOString(),
    };
    // A message may be sent twice. The mail is stored once.
    if (kept.some(({ id }) => id === sent.id))
      return { status: 200, answer: { MessageId: sent.id } };
    try {
      appendLine(file, sent);
    } catch (error) {
      return { status: 503, answer: { message: `The mail cannot be stored: ${error}` } };
    }
    kept.unshift(sent);
    kept.splice(most);
    lines += 1;
    if (lines >= 2 * most) shorten();
    return { status: 200, answer: { MessageId: sent.id } };
  }

  const respond: RequestListener = async (request, response) => {
    const { status, answer } = await take(request, await text(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const { port, close } = await listen(0, respond, 'mail');
  return { port, list: () => kept, close };
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
