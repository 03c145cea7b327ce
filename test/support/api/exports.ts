import JSZip from 'jszip';
import { expect } from 'vitest';
import type { Person } from '../worlds/person.ts';
import { eventually } from './eventually.ts';
import { runConsumer } from './run-consumer.ts';

/** Requests an export of the account, builds it and returns it. */
export async function requestExport(person: Person) {
  await person.call('exportAccount', {});
  await runConsumer('doTasks', {});
  // The stack's own consumer may have taken the task first and still be working on it.
  return await eventually(async () => {
    const { export: copy } = await person.call('getExport', {});
    if (copy?.url == null) throw new Error('It is not ready');
    return { ...copy, url: copy.url };
  });
}

/** Downloads a ZIP file and reads its entries. */
export async function unzip(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const bytes = await response.arrayBuffer();
  const { files } = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const entries = await Promise.all(
    Object.values(files).map(async (file) => [file.name, await file.async('nodebuffer')] as const),
  );
  const found = new Map(entries);
  return {
    size: bytes.byteLength,
    names: [...found.keys()].sort(),
    file: (name: string) => new Uint8Array(found.get(name) ?? []),
    json: (name: string): unknown => JSON.parse(found.get(name)?.toString() ?? ''),
    text: entries
      .filter(([name]) => /\.(json|txt)$/.test(name))
      .map(([, content]) => content.toString())
      .join('\n'),
  };
}

export const downloadExport = async (person: Person) =>
  await unzip((await requestExport(person)).url);
