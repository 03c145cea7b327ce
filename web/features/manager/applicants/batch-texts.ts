import { EXPORTED_RESUMES_MAX_BYTES } from '../../../../lambdas/contract/limits.ts';
import type {
  Batch,
  DecisionBatch,
  ExportBatch,
  MessageBatch,
} from '../../../../lambdas/contract/schemas/batch.ts';
import { count, formatNumber } from '../../../ui/text/format.ts';

/** A batch as a sentence. */
export function textOf(batch: Batch): string {
  switch (batch.kind) {
    case 'decisions':
      return decisionText(batch);
    case 'export':
      return exportText(batch);
    case 'messages':
      return messageText(batch);
  }
}

/** A folded batch's progress, such as `Resumes: 30%`. */
export function shortTextOf(batch: Batch): string {
  const { done, total } = batch;
  return `${headingOf(batch)}: ${total === 0 ? 100 : Math.floor((100 * done) / total)}%`;
}

const DOING = { accepted: 'Accepting', rejected: 'Rejecting', new: 'Moving back' } as const;
const DONE = { accepted: 'accepted', rejected: 'rejected', new: 'moved back to new' } as const;
const CONTENT = {
  rows: 'CSV',
  workbook: 'Excel file',
  answers: 'CSV of answers',
  resumes: 'Resumes',
} as const;

function headingOf(batch: Batch): string {
  if (batch.kind === 'export') return CONTENT[batch.content];
  if (batch.kind === 'messages') return 'Sending messages';
  return batch.state === 'undoing' ? 'Undoing' : `${DOING[batch.application_status]} applicants`;
}

function decisionText(batch: DecisionBatch): string {
  const { state, application_status: to, total, done, left_out, told } = batch;
  const changed = people(total - left_out);
  const rest = left_out === 0 ? '' : ` ${formatNumber(left_out)} left out.`;
  const known = told === 0 ? '' : ` ${formatNumber(told)} had been told the earlier decision.`;
  if (state === 'done')
    return `${changed} ${total - left_out === 1 ? 'was' : 'were'} ${DONE[to]}.${known}${rest}`;
  if (state === 'undone') return `Undone for ${changed}.${known}${rest}`;
  return `${headingOf(batch)}: ${formatNumber(done)} of ${formatNumber(total)}`;
}

function exportText(batch: ExportBatch): string {
  const { state, content, total, done, left_out } = batch;
  if (state === 'too-large')
    return `The resumes of ${people(total)} have more than ${MOST_GB} GB together. Export fewer at once.`;
  if (state === 'failed') return `The export of ${people(total)} failed. Please start it again.`;
  if (state === 'running')
    return `${headingOf(batch)}: ${formatNumber(done)} of ${formatNumber(total)}`;
  const stored = total - left_out;
  if (content !== 'resumes')
    return `${headingOf(batch)}: ${people(stored)}.${left_out === 0 ? '' : ` ${formatNumber(left_out)} no longer there.`}`;
  const none =
    left_out === 0 ? '' : ` ${formatNumber(left_out)} ${left_out === 1 ? 'has' : 'have'} none.`;
  return `${people(total)}, ${count(stored, 'resume')}.${none}`;
}

function messageText(batch: MessageBatch): string {
  const { state, total, done, left_out } = batch;
  if (state !== 'done')
    return `${headingOf(batch)}: ${formatNumber(done)} of ${formatNumber(total)}`;
  const sent = total - left_out;
  const rest = left_out === 0 ? '' : ` ${formatNumber(left_out)} left out.`;
  return `${count(sent, 'message')} ${sent === 1 ? 'was' : 'were'} sent.${rest}`;
}

const MOST_GB = EXPORTED_RESUMES_MAX_BYTES / 1024 ** 3;
const people = (n: number) => count(n, 'applicant');
