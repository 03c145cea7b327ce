import * as z from 'zod/mini';
import { ANSWERS_COUNTED, usualAnswerDays } from '../../rules/usual-answer-days.ts';
import { companyType, setUsualAnswerDays } from '../companies/companies.ts';
import { firstReplyKey, repliesRange, replyPlace } from '../keys/applications.ts';
import { companyKey } from '../keys/companies.ts';
import { parentUlid } from '../keys/key.ts';
import { itemType } from '../table/items.ts';
import { itemsOf } from '../table/page.ts';
import { GSI1, getItem, queryPage } from '../table/read.ts';
import { unlessConflict } from '../table/retry.ts';
import { createWrite, writeOne } from '../table/write.ts';
import type { StoredApplication } from './stored-application.ts';

/**
 * How long applicants wait for an employer. The first reply to each application is an item of its own, with two times
 * and no personal data. From a company's last ones follows in how many days it usually answers.
 */
const replyType = itemType(
  z.object({ application_id: z.string(), submitted_at: z.string(), replied_at: z.string() }),
);
type FirstReply = ReturnType<typeof replyType.parse>;

type Submitted = Pick<StoredApplication, 'id' | 'job_posting_id' | 'submitted_at'>;

/**
 * Stores the first reply to a submitted application, and recounts the company's usual days. A later reply changes
 * nothing. Idempotent, also after an interruption.
 * @param replied_at in ISO 8601, UTC
 */
export async function recordFirstReply(
  { id, job_posting_id, submitted_at }: Submitted,
  replied_at: string,
): Promise<void> {
  if (submitted_at === null) return;
  const key = firstReplyKey(id);
  const reply = { application_id: id, submitted_at, replied_at };
  const place = replyPlace(job_posting_id, replied_at, id);
  const before = await getItem(key, replyType);
  if (before === undefined)
    await unlessConflict(writeOne(createWrite(replyType, { key, ...place }, reply)));
  if (before === undefined || before.replied_at === replied_at)
    await recount(parentUlid(job_posting_id), reply);
}

/** @param latest the index may not have it yet */
async function recount(company: string, latest: FirstReply): Promise<void> {
  const page = await queryPage(repliesRange(company), replyType, ANSWERS_COUNTED, undefined, {
    newestFirst: true,
    source: GSI1,
  });
  const byApplication = new Map(
    [latest, ...itemsOf(page)].map((each) => [each.application_id, each]),
  );
  const last = [...byApplication.values()]
    .toSorted((one, other) => (one.replied_at > other.replied_at ? -1 : 1))
    .slice(0, ANSWERS_COUNTED);
  const days = usualAnswerDays(last);
  const stored = await getItem(companyKey(company), companyType);
  if (stored !== undefined && stored.usual_answer_days !== days)
    await unlessConflict(writeOne(setUsualAnswerDays(stored, days)));
}
