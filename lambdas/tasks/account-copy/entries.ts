import type { TimelineEvent } from '../../contract/calls/timeline.ts';
import { preferencesOf } from '../../contract/preferences.ts';
import type { ActorRole } from '../../contract/roles.ts';
import type { Message } from '../../contract/schemas/conversation.ts';
import { SITE_NAME } from '../../contract/texts/site-name.ts';
import { ACCOUNT_FIELDS } from '../../data/accounts/account.ts';
import type { Person } from '../../data/accounts/people.ts';
import {
  listMessages,
  messageToWire,
} from '../../data/applications/conversations/read-messages.ts';
import { getConversation } from '../../data/applications/conversations/stored-conversation.ts';
import { INTERVIEW_FIELDS } from '../../data/applications/interviews/interview-fields.ts';
import type { StoredInterview } from '../../data/applications/interviews/stored-interview.ts';
import type { StoredApplication } from '../../data/applications/stored-application.ts';
import { listTimeline } from '../../data/applications/timeline.ts';
import type { UploadedFile } from '../../data/files/files.ts';
import { streamFile } from '../../data/files/object-streams.ts';
import type { Entry } from '../../data/files/store-export.ts';
import { type Addressee, listSent } from '../../data/outbox/mails.ts';
import { fieldsThatAre } from '../../data/table/field-rules.ts';
import { createdAt } from '../../data/table/ids.ts';
import { itemsOfAll } from '../../data/table/page.ts';
import { spanOf } from '../../rules/interview-status.ts';

/** Parts of both roles' exports. */

/** A file of readable JSON. */
export function json(name: string, value: unknown): Entry {
  return { name: `${name}.json`, input: `${JSON.stringify(value, null, 2)}\n` };
}

/** A file of readable JSON with a long list, streamed. */
export function jsonList(name: string, items: AsyncIterable<unknown>): Entry {
  return { name: `${name}.json`, input: listed(items) };
}

async function* listed(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield `${before}${JSON.stringify(item, null, 2)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Adds stored files to the ZIP, each once, and collects the missing ones. */
export class Files {
  readonly #paths = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #waiting: { readonly name: string; readonly file: UploadedFile }[] = [];
  readonly #missing: string[] = [];

  /**
   * The path of a file in the ZIP. The next `entries` adds it.
   * @param name its path without the extension; a number makes it unique
   */
  path(name: string, file: UploadedFile | null): string | null {
    if (file === null) return null;
    const id = `${file.key} ${file.version_id}`;
    const known = this.#paths.get(id);
    if (known !== undefined) return known;
    const extension = file.key.slice(file.key.lastIndexOf('.'));
    let path = `${name}${extension}`;
    for (let number = 2; this.#taken.has(path); number++) path = `${name} ${number}${extension}`;
    this.#taken.add(path);
    this.#paths.set(id, path);
    this.#waiting.push({ name: path, file });
    return path;
  }

  /** The files that `path` has added since the last call. */
  async *entries(): AsyncGenerator<Entry> {
    for (const { name, file } of this.#waiting.splice(0)) {
      const input = await streamFile(file);
      if (input !== undefined) yield { name, input };
      // A file that was never accepted may never have been uploaded.
      else if (file.version_id !== null) this.#missing.push(name);
    }
  }

  /** A list of the missing files, if any. */
  *missing(): Generator<Entry> {
    if (this.#missing.length === 0) return;
    yield {
      name: 'missing files.txt',
      input: `These files are named in this copy, but are no longer stored:\n\n${this.#missing.join('\n')}\n`,
    };
  }
}

/** An account for its owner, without internal counters and hashes. */
export function accountOf({ role, stored }: Person) {
  return {
    role,
    ...fieldsThatAre<Pick<Person['stored'], keyof typeof ACCOUNT_FIELDS>>(
      'exportedTo',
      role,
      ACCOUNT_FIELDS,
      stored,
    ),
    mail_stopped: stored.mail_stopped ?? null,
    preferences: preferencesOf(role, stored.preferences),
    signed_up_at: createdAt(stored.id),
  };
}

/** The recent mails to a person. */
export function mailsOf(to: Addressee): Entry {
  return jsonList(
    'mails',
    itemsOfAll((cursor) => listSent(to, cursor)),
  );
}

/** An application's timeline, with the events that the reader may see. */
export async function timelineOf(
  application: StoredApplication,
  reader: ActorRole,
): Promise<TimelineEvent[]> {
  const events: TimelineEvent[] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await listTimeline(application, reader, cursor);
    events.push(...items);
    cursor = next_cursor;
  } while (cursor !== undefined);
  return events;
}

/** The messages about an application, oldest first. */
export async function messagesOf(application: StoredApplication): Promise<Omit<Message, 'id'>[]> {
  const conversation = await getConversation(application);
  const messages: Omit<Message, 'id'>[] = [];
  for await (const each of itemsOfAll((cursor) => listMessages(application, cursor))) {
    const { id: _, ...message } = messageToWire(each, conversation);
    messages.push(message);
  }
  return messages.toReversed();
}

/** An interview, for the copy of one side. */
export const interviewOf = (role: ActorRole, each: StoredInterview) => ({
  ...fieldsThatAre<StoredInterview>('exportedTo', role, INTERVIEW_FIELDS, each),
  starts_at: spanOf(each).starts_at,
});

/** The ZIP's table of contents. @param parts each file or folder, with its description */
export function readMe(parts: readonly (readonly [name: string, holds: string])[]): Entry {
  const width = Math.max(...parts.map(([name]) => name.length));
  const lines = parts.map(([name, holds]) => `  ${name.padEnd(width)}  ${holds}`);
  return {
    name: 'README.txt',
    input: `Your data on ${SITE_NAME}, as of ${new Date().toISOString().slice(0, 10)}

This is a copy of everything that ${SITE_NAME} holds about you.

${lines.join('\n')}

Files that end in .json are text. Any browser or text editor opens them.
Times are in UTC. Amounts of money are in cents.

Your password is not included: the site stores only a hash of it.

Keep this copy private.
`,
  };
}
