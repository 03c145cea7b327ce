import {
  type Batch,
  type DecisionBatch,
  decisionBatch,
  type ExportBatch,
  exportBatch,
  type MessageBatch,
  messageBatch,
} from '../../contract/schemas/batch.ts';
import { signedDownloadUrl } from '../files/presign.ts';
import {
  type BatchOf,
  isDecisions,
  isExport,
  isMessages,
  isUndo,
  type StoredBatch,
} from './batches.ts';

/** A batch of any kind, for its manager. */
export async function batchToWire(stored: StoredBatch): Promise<Batch> {
  if (isDecisions(stored)) return decisionsToWire(stored);
  if (isExport(stored)) return await exportToWire(stored);
  if (isMessages(stored)) return messagesToWire(stored);
  throw new Error('Unknown kind of batch');
}

export function decisionsToWire(stored: BatchOf<'decisions'>): DecisionBatch {
  const { work, total, done, left_out, told, changed, undone, not_undone, undone_told } = stored;
  const numbers = isUndo(stored)
    ? { total: changed, done: undone, left_out: not_undone, told: undone_told }
    : { total, done, left_out, told };
  return decisionBatch.parse({ ...stored, ...work, ...numbers });
}

export const messagesToWire = (stored: BatchOf<'messages'>): MessageBatch =>
  messageBatch.parse({ ...stored, ...stored.work });

/** An export with a URL that works for an hour, but no longer than the export itself. */
export async function exportToWire(stored: BatchOf<'export'>): Promise<ExportBatch> {
  const { work, expires_at } = stored;
  const { size, object_key, file_name: name } = work;
  const file = size !== null && {
    name,
    size,
    url: await signedDownloadUrl(object_key, name, expires_at),
    expires_at: new Date(expires_at * 1000).toISOString(),
  };
  return exportBatch.parse({ ...stored, ...work, file: file || null });
}
