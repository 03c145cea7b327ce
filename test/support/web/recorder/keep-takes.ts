import { Buffer } from 'node:buffer';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createJobApplication } from '../../../../lambdas/contract/calls/apply.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { webm } from '../../documents/files.ts';
import type { Person } from '../../worlds/person.ts';
import { openVideoStep } from './record.ts';

/** Takes that an earlier visit left in the browser, for tests that are not about recording. */

interface Options {
  /** Whether the takes are used: then the step uploads them when it opens. */
  readonly used?: boolean;
  /** The minimum size of each file. */
  readonly bytes?: number;
}

/** A unique video, padded with a Matroska element that players skip. */
function video(bytes: number): Buffer {
  const filling = Buffer.concat([randomBytes(16), Buffer.alloc(Math.max(0, bytes - webm.length))]);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(filling.length) | (1n << 56n));
  return Buffer.concat([webm, Buffer.of(0xec), size, filling]);
}

/** Stores a take for each video question of the job. A page of the site must be open. */
export async function keepTakes(
  page: Page,
  candidate: Person,
  job: JobWithQuestions,
  { used = false, bytes = 0 }: Options = {},
): Promise<void> {
  const { application } = await candidate.call(createJobApplication, { job_posting_id: job.id });
  const takes = job.video_questions.map(({ id, revision }) => ({
    key: [candidate.id, application.id, `${id}@${revision}`, randomUUID()],
    content: video(bytes).toString('base64'),
  }));
  const info = { number: 1, mimeType: 'video/webm', durationMs: 200, used, url: null };
  await page.evaluate(
    async ({ all, description }) => {
      const opening = indexedDB.open('recordings');
      opening.onupgradeneeded = () => opening.result.createObjectStore('parts');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const database = opening.result;
      const writing = database.transaction('parts', 'readwrite');
      const parts = writing.objectStore('parts');
      for (const { key, content } of all) {
        parts.put(description, [...key, 'info']);
        parts.put(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)).buffer, [
          ...key,
          'file',
        ]);
      }
      await new Promise((resolve) => {
        writing.oncomplete = resolve;
      });
      database.close();
    },
    { all: takes, description: info },
  );
}

/** Opens the second step of an application with a take for each video question. */
export async function openWithTakes(
  page: Page,
  candidate: Person,
  job: JobWithQuestions,
  options?: Options,
): Promise<void> {
  // Any page of the site.
  await page.goto('/robots.txt');
  await keepTakes(page, candidate, job, options);
  await openVideoStep(page, job, 'real');
}
