import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPresignedUrl } from '../../lambdas/contract/calls/candidate.ts';
import { CONTENT_TYPES } from '../../lambdas/contract/schemas/file-types.ts';
import type { Call } from './api.ts';

/**
 * Uploads a file as the app does.
 * @returns its URL, ready to be sent to the server
 */
export async function upload(
  candidate: Call,
  key: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const content_type = CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? '';
  const content_length = content.byteLength;
  const { url } = await candidate(getPresignedUrl, { key, content_type, content_length });
  const headers = { 'content-type': content_type };
  const response = await fetch(url, { method: 'PUT', headers, body: content });
  if (!response.ok) throw new Error(`Upload failed: ${response.status} ${await response.text()}`);
  return url.slice(0, url.indexOf('?'));
}

/** A short video of one of the drawn figures, 1 to 6, in one of two takes. */
export function clip(figure: number, take: number): Uint8Array<ArrayBuffer> {
  const name = `figure-${figure}-take-${take}.webm`;
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'clips', name)));
}
