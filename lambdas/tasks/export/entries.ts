import { decodeTime } from 'ulid';
import type { TimelineEvent } from '../../contract/calls/timeline.ts';
import type { ActorRole } from '../../contract/roles.ts';
import type { Person } from '../../data/accounts/people.ts';
import type { StoredApplication } from '../../data/applications/applications.ts';
import { listTimeline } from '../../data/applications/timeline.ts';
import type { UploadedFile } from '../../data/files/files.ts';
import { streamFile } from '../../data/files/object-streams.ts';
import { type Addressee, listSent } from '../../data/outbox/messages.ts';
import { itemsOfAll } from '../../data/table/page.ts';

/** What the copies of both roles are made of. */

/** A file of the ZIP. Its content is read when it is its turn. */
export interface Entry {
  /** Its path, with `/` between folders. */
  readonly name: string;
  readonly input: string | ReadableStream<Uint8Array> | AsyncIterable<string>;
}

/** A file of readable JSON. */
export function json(name: string, value: unknown): Entry {
  return { name: `${name}.json`, input: `${JSON.stringify(value, null, 2)}\n` };
}

/** A file of readable JSON with a list that may be long: it is written as it is read. */
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

/** The longest part of a path that is somebody's own words, in characters. */
const NAME_LENGTH = 60;
// What Windows and others do not take in the name of a file, and what nobody sees.
const UNSAFE = /[<>:"/\\|?*]|\p{C}/gu;

/** A folder or file named after something, such as `002 Barista`. The number keeps names apart, and in order. */
export function named(number: number, words: string): string {
  const name = [...words.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ')];
  const cut = name
    .slice(0, NAME_LENGTH)
    .join('')
    .replace(/[. ]+$/, '')
    .trim();
  return `${String(number).padStart(3, '0')} ${cut}`.trim();
}

/** Puts stored files into the ZIP, each once, and remembers those that are not there. */
export class Files {
  readonly #paths = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #waiting: { readonly name: string; readonly file: UploadedFile }[] = [];
  readonly #missing: string[] = [];

  /**
   * Where in the ZIP a file is. It is put there by the next `entries`.
   * @param name its path without the extension, made unique by a number; null stays null
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

  /** The files that have been named since the last time. */
  async *entries(): AsyncGenerator<Entry> {
    for (const { name, file } of this.#waiting.splice(0)) {
      const input = await streamFile(file);
      if (input !== undefined) yield { name, input };
      // What was never accepted may never have arrived.
      else if (file.version_id !== null) this.#missing.push(name);
    }
  }

  /** Says which files could not be found, where there are any. */
  *missing(): Generator<Entry> {
    if (this.#missing.length === 0) return;
    yield {
      name: 'missing files.txt',
      input: `These files are named in this copy, but are no longer stored:\n\n${this.#missing.join('\n')}\n`,
    };
  }
}

/** Who somebody is, as they are told it: without what only the site counts and compares. */
export function accountOf({ role, stored }: Person) {
  const { id, first_name, last_name, email, email_confirmed_at, previous_emails } = stored;
  const { reminders, new_matches, ...ofManager } = stored.preferences;
  return {
    ...{ id, role, first_name, last_name, email, email_confirmed_at, previous_emails },
    signed_up_at: new Date(decodeTime(id)).toISOString(),
    preferences: role === 'manager' ? ofManager : { reminders, new_matches },
  };
}

/** What somebody was told by mail, as far as it is still known. */
export function mailsOf(to: Addressee): Entry {
  return jsonList(
    'mails',
    itemsOfAll((cursor) => listSent(to, cursor)),
  );
}

/** What has happened to an application, as far as somebody may know of it. */
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

/** What is in the ZIP, in plain words. @param parts each file or folder, and what it holds */
export function readMe(parts: readonly (readonly [name: string, holds: string])[]): Entry {
  const width = Math.max(...parts.map(([name]) => name.length));
  const lines = parts.map(([name, holds]) => `  ${name.padEnd(width)}  ${holds}`);
  return {
    name: 'README.txt',
    input: `Your data on Hiring Marketplace, as of ${new Date().toISOString().slice(0, 10)}

This is a copy of everything that Hiring Marketplace holds about you.

${lines.join('\n')}

Files that end in .json are text. Any browser or text editor opens them.
Times are in UTC. Amounts of money are in cents.

Your password is not in here. The site does not know it: it keeps only a code by
which it can tell whether a password is the right one.

Keep this copy where only you can get at it.
`,
  };
}
