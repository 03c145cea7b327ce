import { randomUUID } from 'node:crypto';
import {
  CONTENT_TYPES,
  type DOCUMENTS,
  type DocumentKind,
} from '../../../lambdas/contract/schemas/file-types.ts';
import type { Person } from './person.ts';

type DocumentFolder = (typeof DOCUMENTS)[DocumentKind]['folder'];

export function documentKey(folder: DocumentFolder, extension: string): string {
  return `${folder}/${randomUUID()}.${extension}`;
}

export function videoKey(application: string, question: string, extension = 'webm'): string {
  return `${application}-${question}-${randomUUID()}.${extension}`;
}

/**
 * Uploads a file by a signed URL.
 * @param file_name the candidate's own name for it
 * @returns the object's URL, as the client sends it to the server
 */
export async function upload(
  candidate: Person,
  key: string,
  content: Uint8Array<ArrayBuffer>,
  file_name?: string,
): Promise<string> {
  const { url } = await candidate.call('getPresignedUrl', {
    key,
    content_length: content.byteLength,
    ...(file_name !== undefined && { file_name }),
  });
  const response = await put(url, key, content);
  if (!response.ok) throw new Error(`The upload failed: ${await response.text()}`);
  return withoutSignature(url);
}

/** Sends a file to the object store, with the content type of its key. */
export async function put(
  url: string,
  key: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const type = CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? '';
  return await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: content });
}

export function withoutSignature(url: string): string {
  return url.slice(0, url.indexOf('?'));
}
