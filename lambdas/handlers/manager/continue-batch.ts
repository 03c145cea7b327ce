import { continueBatch } from '../../contract/calls/batches.ts';
import { notFound } from '../../contract/problem.ts';
import {
  batchToWire,
  continueDecisions,
} from '../../data/applications/decisions/decision-batches.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';

/** Short, so that the caller sees the progress. */
const SLICE_MS = 2000;

export const handler = endpoint(continueBatch, async ({ input, actor }) => {
  const onDecided = (decisions: number) => count('Decision', decisions);
  const batch = await continueDecisions(actor.id, input.id, SLICE_MS, onDecided);
  if (batch === undefined) throw notFound('batch');
  return { batch: batchToWire(batch) };
});
