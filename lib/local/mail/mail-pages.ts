import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { Load } from '../gateway/lambda.ts';
import { FEEDBACKS, type Feedback } from './feedback.ts';
import { type LocalMail, type Mailbox, parseJson } from './mailbox.ts';
import { reply } from './reply.ts';

/** The path of the mail pages on the site. */
export const MAIL_PATH = '/_mail';

/** The sample mails of `lambdas/mail/samples.ts`. */
const mailSamples = z.array(
  z.object({
    name: z.string(),
    to: z.string(),
    when: z.string(),
    essential: z.boolean(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  }),
);
type MailSample = z.output<typeof mailSamples>[number];

/** Every kind of mail, from the current sources. */
export async function samplesOfMail(load: Load): Promise<readonly MailSample[]> {
  const { samples } = await load('mail/samples.ts');
  return mailSamples.parse(typeof samples === 'function' ? samples() : undefined);
}

/** A mail contains its styles; no other resource and no script is allowed. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'";

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1120px; padding: 24px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid #8884; vertical-align: top; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 720px; border: 1px solid #8884; border-radius: 8px; background: #fff; }
a { color: light-dark(#3730a3, #a5b4fc); }
`;

interface Options {
  readonly mailbox: Pick<Mailbox, 'list'>;
  /** Tells the marketplace that a mail came back. */
  readonly giveBack: (mail: LocalMail, how: Feedback) => Promise<void>;
  /** The address for answers to a mail, if the marketplace reads them. */
  readonly replyAddress: (mail: LocalMail) => string | undefined;
  /** Gives an answer to the marketplace. @returns its id */
  readonly receive: (
    mail: LocalMail,
    to: string,
    given: { readonly from: string; readonly text: string },
  ) => Promise<string>;
  /** Reads the kinds of mail again; undefined outside of development. */
  readonly samples: (() => Promise<readonly MailSample[]>) | undefined;
}

/**
 * The inbox of everybody on this machine, and a page with all kinds of mail. As JSON at `messages`, or
 * `messages?to=` for one address. `POST <id>/bounce` and `POST <id>/complaint` let a mail come back, and `POST reply`
 * with `{ id, from, text }`, in JSON or from the form of the page, answers one of a conversation.
 */
export function createMailPages({ mailbox, giveBack, replyAddress, receive, samples }: Options) {
  async function answerReply(
    request: IncomingMessage,
  ): Promise<{ status: number; answer: object; isForm: boolean; mail: string }> {
    const body = await text(request);
    const isForm = request.headers['content-type']?.includes('x-www-form-urlencoded') ?? false;
    const { data } = reply.safeParse(
      isForm ? Object.fromEntries(new URLSearchParams(body)) : parseJson(body),
    );
    const mail = mailbox.list().find(({ id }) => id === data?.id);
    const failed = (status: number, error: string) => {
      return { status, answer: { error }, isForm, mail: data?.id ?? '' };
    };
    if (data === undefined) return failed(400, 'Send { id, from, text }: from is an address.');
    if (mail === undefined) return failed(404, 'There is no such mail here.');
    const to = replyAddress(mail);
    if (to === undefined) return failed(409, 'Replies to this mail are not read.');
    return { status: 201, answer: { id: await receive(mail, to, data) }, isForm, mail: mail.id };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '', method } = request;
    response.setHeader('content-security-policy', POLICY);
    // The mail page shows it in a frame.
    response.setHeader('x-frame-options', 'SAMEORIGIN');
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [, , name = '', form = ''] = pathname.split('/');
    const respond = (type: string, body: string, status = 200) =>
      void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
    const html = (body: string, status?: number) => respond('text/html', body, status);
    const mails = mailbox.list();
    if (name === '') return html(inboxPage(mails));
    if (name === 'messages') {
      const to = searchParams.get('to');
      const listed = mails
        .filter((mail) => to === null || mail.to === to)
        .map(({ headers: _, ...rest }) => rest);
      return respond('application/json', JSON.stringify(listed));
    }
    if (name === 'templates' && samples !== undefined) {
      const all = await samples();
      const shown = all.find((each) => each.name === form);
      if (shown !== undefined) return html(shown.html);
      return html(kinds(all));
    }
    if (name === 'reply' && method === 'POST') {
      const { status, answer, isForm, mail } = await answerReply(request);
      if (isForm && status === 201)
        return void response.writeHead(303, { location: `${MAIL_PATH}/${mail}` }).end();
      return respond('application/json', JSON.stringify(answer), status);
    }
    const mail = mails.find(({ id }) => id === name);
    if (mail === undefined)
      return html(page('No such mail', '<p>There is no such mail here.</p>'), 404);
    const how = FEEDBACKS.find((each) => each === form);
    if (method === 'POST' && how !== undefined) {
      await giveBack(mail, how);
      return void response.writeHead(303, { location: `${MAIL_PATH}/${mail.id}` }).end();
    }
    return html(form === 'html' ? mail.html : shownMail(mail, replyAddress(mail)));
  };
}

function inboxPage(mails: readonly LocalMail[]): string {
  const rows = mails.map(
    ({ id, to, subject, at }) =>
      `<tr><td><a href="${MAIL_PATH}/${id}">${escaped(subject)}</a></td><td>${escaped(to)}</td><td>${escaped(at)}</td></tr>`,
  );
  return page(
    'Mail',
    mails.length === 0
      ? '<p>No mail has been sent yet. What the marketplace sends on this machine is kept here.</p>'
      : `<table><thead><tr><th>Subject</th><th>To</th><th>Sent</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  );
}

const FEEDBACK_TEXTS = { bounce: 'Let it bounce', complaint: 'Report it as spam' };

function shownMail(
  { id, from, to, subject, text, headers, attachments, at }: LocalMail,
  replyAddress: string | undefined,
): string {
  const facts = { From: from, To: to, Sent: at, ...headers };
  const rows = Object.entries(facts).map(
    ([name, value]) => `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  );
  return page(
    subject,
    `<p><a href="${MAIL_PATH}">All mail</a></p><table><tbody>${rows.join('')}</tbody></table>
    ${FEEDBACKS.map((how) => `<form method="post" action="${MAIL_PATH}/${id}/${how}"><button>${FEEDBACK_TEXTS[how]}</button></form>`).join('')}
    ${replyAddress === undefined ? '' : replyForm(id, to)}
    ${attachments.map(({ name, type, text: content }) => `<p><a download="${escaped(name)}" href="data:${escaped(type.replaceAll(' ', ''))},${encodeURIComponent(content)}">${escaped(name)}</a></p>`).join('')}
    <h2>HTML</h2><iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="The mail in HTML" src="${MAIL_PATH}/${id}/html"></iframe>
    <h2>Text</h2><pre>${escaped(text)}</pre>`,
  );
}

function replyForm(id: string, from: string): string {
  return `<h2>Reply</h2><form method="post" action="${MAIL_PATH}/reply">
    <input type="hidden" name="id" value="${escaped(id)}">
    <p><label>From <input name="from" type="email" required value="${escaped(from)}" size="40"></label></p>
    <p><label>Text<br><textarea name="text" required rows="5" cols="72"></textarea></label></p>
    <button>Reply</button></form>`;
}

function kinds(samples: readonly MailSample[]): string {
  const shown = samples.map(
    ({ name, to, when, essential, subject, text }) => `<h2>${escaped(subject)}</h2>
    <p>To a ${escaped(to)}, when ${escaped(when)}${essential ? '. Essential.' : '.'}</p>
    <iframe sandbox="" title="${escaped(name)}" src="${MAIL_PATH}/templates/${escaped(name)}"></iframe>
    <details><summary>Text</summary><pre>${escaped(text)}</pre></details>`,
  );
  return page('Kinds of mail', shown.join('\n'));
}

function page(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>${body}</body></html>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
