import * as z from 'zod/mini';

const takeInfo = z.object({
  number: z.int(),
  mimeType: z.string(),
  durationMs: z.number(),
  used: z.boolean(),
  /** The uploaded file. */
  url: z.nullable(z.string()),
});
export type TakeInfo = z.output<typeof takeInfo>;

export interface StoredTake {
  readonly questionKey: string;
  readonly takeId: string;
  readonly info: TakeInfo;
  /** A finished file, or the chunks of an interrupted recording. */
  readonly content: { readonly file: Blob } | { readonly chunks: Blob };
}

const partKey = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.union([z.literal('info'), z.literal('file'), z.number()]),
]);

/** Assembles takes from stored parts, sorted by key. Skips takes without content. */
export function assembleTakes(keys: readonly unknown[], values: readonly unknown[]): StoredTake[] {
  const takes = new Map<string, Parts>();
  for (const [index, key] of keys.entries()) {
    const parsed = partKey.safeParse(key);
    // Skip unreadable keys.
    if (!parsed.success) continue;
    const [, , questionKey, takeId, part] = parsed.data;
    const parts = takes.get(takeId) ?? { questionKey, takeId, chunks: [] };
    takes.set(takeId, parts);
    const value = values[index];
    if (part === 'info') parts.info = takeInfo.safeParse(value).data;
    else if (value instanceof ArrayBuffer && part === 'file') parts.file = value;
    // Nothing after a missing chunk is readable.
    else if (value instanceof ArrayBuffer && part === parts.chunks.length) parts.chunks.push(value);
  }
  return [...takes.values()].flatMap(toTake).sort((a, b) => a.info.number - b.info.number);
}

interface Parts {
  readonly questionKey: string;
  readonly takeId: string;
  info?: TakeInfo | undefined;
  file?: ArrayBuffer;
  readonly chunks: ArrayBuffer[];
}

function toTake({ questionKey, takeId, info, file, chunks }: Parts): StoredTake[] {
  if (info === undefined || (file === undefined && chunks.length === 0)) return [];
  const blob = new Blob(file ? [file] : chunks, { type: info.mimeType });
  const content = file ? { file: blob } : { chunks: blob };
  return [{ questionKey, takeId, info, content }];
}
