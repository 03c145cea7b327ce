import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getJobApplications } from '../../../../lambdas/contract/calls/application.ts';
import { videoUrlOf } from '../../api/video-url.ts';
import type { Person } from '../../worlds/person.ts';
import { expect } from '../expect.ts';
import { submit } from './record.ts';

/** Compares the recordings that the browser keeps with those that the manager gets. */

/** The size and the hash of a file. */
interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

/** A part of a take that the browser keeps: its description, the finished file or a chunk. */
export interface KeptPart {
  readonly questionId: string;
  readonly takeId: string;
  readonly part: string | number;
  readonly content: Content | undefined;
}

/** Everything that the recorder keeps in the browser, for all people. */
export async function keptParts(page: Page): Promise<KeptPart[]> {
  return await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = (await indexedDB.databases()).some(({ name }) => name === 'recordings');
    if (!known) return [];
    const database = await settled(indexedDB.open('recordings'));
    const parts = database.transaction('parts').objectStore('parts');
    const [keys, values] = await Promise.all([
      settled(parts.getAllKeys()),
      settled(parts.getAll()),
    ]);
    database.close();
    return await Promise.all(
      keys.map(async (key, index) => {
        if (!Array.isArray(key)) throw new Error('A part has another key');
        const value: unknown = values[index];
        let content: { bytes: number; sha256: string } | undefined;
        if (value instanceof ArrayBuffer) {
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', value));
          const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
          content = { bytes: value.byteLength, sha256 };
        }
        const [, , questionId, takeId, part] = key;
        return {
          questionId: String(questionId),
          takeId: String(takeId),
          part: typeof part === 'number' ? part : String(part),
          content,
        };
      }),
    );
  });
}

/** The finished takes that the browser keeps. */
export async function keptTakes(page: Page): Promise<(KeptPart & { content: Content })[]> {
  return (await keptParts(page)).flatMap(({ content, ...take }) =>
    take.part === 'file' && content !== undefined ? [{ ...take, content }] : [],
  );
}

interface SentVideo extends Content {
  readonly question: string;
  /** Its name in the object store. */
  readonly key: string;
  /** Its signed URL, valid for an hour. */
  readonly url: string;
  readonly contentType: string | null;
  /** The first bytes, which name the tracks. */
  readonly head: Uint8Array;
}

/** The videos of a job's only applicant, as the manager gets them. */
export async function receivedVideos(
  manager: Person,
  job: { readonly id: string },
): Promise<SentVideo[]> {
  const { applications } = await manager.call(getJobApplications, { id: job.id });
  expect(applications).toHaveLength(1);
  return await Promise.all(
    (applications[0]?.video_responses ?? []).map(async (answer) => {
      const { question_text } = answer;
      const url = videoUrlOf(answer);
      const response = await fetch(url);
      expect(response.status).toBe(200);
      const content = new Uint8Array(await response.arrayBuffer());
      return {
        question: question_text,
        key: new URL(url).pathname.split('/').at(-1) ?? '',
        url,
        contentType: response.headers.get('content-type'),
        head: content.slice(0, 2000),
        bytes: content.byteLength,
        sha256: createHash('sha256').update(content).digest('hex'),
      };
    }),
  );
}

/** Expects that the manager has exactly the takes that the browser kept, byte for byte. */
export async function expectSent(
  kept: readonly { readonly content: Content }[],
  manager: Person,
  job: { readonly id: string },
): Promise<void> {
  const digests = (files: readonly Content[]) => files.map(({ sha256 }) => sha256).toSorted();
  const sent = await receivedVideos(manager, job);
  expect(kept.length).toBeGreaterThan(0);
  expect(digests(sent)).toEqual(digests(kept.map(({ content }) => content)));
}

/** Submits the kept takes, and expects that the manager has every byte. */
export async function submitEveryByte(
  page: Page,
  manager: Person,
  job: { readonly id: string },
): Promise<void> {
  const kept = await keptTakes(page);
  await submit(page);
  await expectSent(kept, manager, job);
  // The browser deletes its copy once the server has the files.
  await expect.poll(() => keptParts(page)).toEqual([]);
}
