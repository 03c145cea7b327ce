import * as z from 'zod/mini';
import type { Person } from '../worlds/person.ts';
import { eventually } from './eventually.ts';

const mails = z.array(
  z.object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attachments: z.array(z.object({ name: z.string(), type: z.string(), text: z.string() })),
    at: z.string(),
  }),
);
export type ReceivedMail = z.output<typeof mails>[number];

/** The mails to an address, newest first. @param url of the stack */
export async function mailsTo(url: string, address: string): Promise<ReceivedMail[]> {
  const response = await fetch(new URL(`/_mail/messages?to=${encodeURIComponent(address)}`, url));
  return mails.parse(await response.json());
}

/** The token of a mail's link to a page, such as `/confirm-email`. */
export function tokenIn({ subject, html }: ReceivedMail, page: string): string {
  const [, token] = new RegExp(`${page}\\?token=([\\w.-]+)"`).exec(html) ?? [];
  if (token === undefined) throw new Error(`“${subject}” has no link to ${page}`);
  return token;
}

/** Waits for a mail with this subject to an address, and returns the newest. */
export async function mailTo(url: string, address: string, subject: RegExp): Promise<ReceivedMail> {
  return await eventually(async () => {
    const found = (await mailsTo(url, address)).find((mail) => subject.test(mail.subject));
    if (found === undefined) throw new Error(`${address} has no mail about ${subject}`);
    return found;
  });
}

/** Confirms a new account's address by its mail. @param url of the stack */
export async function confirmAddressOf({ api, email }: Person, url: string): Promise<void> {
  const mail = await mailTo(url, email, /^Confirm/);
  await api.call('confirmEmail', { token: tokenIn(mail, '/confirm-email') });
}
