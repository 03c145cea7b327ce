import * as z from 'zod/mini';
import { changeApplication, getApplication } from '../applications/applications.ts';
import {
  interviewsOn,
  interviewType,
  type StoredInterview,
  type StoredSummary,
  storedSummary,
  summaryOf,
} from '../applications/interviews/stored-interview.ts';
import { isInterviewKey } from '../keys/interviews.ts';
import { kindOf } from '../keys/kinds.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { writeOne } from '../table/write.ts';
import type { Collector, Finding } from './finding.ts';

/** Applications whose copy of their latest interview is missing, or differs from it. */

const copied = z.object({
  id: z.string(),
  interview: z.nullable(storedSummary),
  candidate_deleted_at: z.nullable(z.string()),
});

const inWords = (copy: StoredSummary | null) => (copy === null ? 'none' : JSON.stringify(copy));

export function findWrongInterviews(): Collector {
  const copies = new Map<string, StoredSummary | null>();
  const interviews = new Map<string, StoredInterview[]>();
  return {
    add(key, item) {
      if (kindOf(key) === 'application') {
        const { id, interview, candidate_deleted_at } = copied.parse(item);
        if (candidate_deleted_at === null) copies.set(id, interview);
      } else if (key.pk.startsWith('CAND#') && isInterviewKey(key)) {
        const stored = interviewType.parse(item);
        const others = interviews.get(stored.application_id) ?? [];
        interviews.set(stored.application_id, [...others, stored]);
      }
    },
    findings: () =>
      [...copies].flatMap(([id, copy]): Finding[] => {
        const right = inWords(latestOf(interviews.get(id) ?? []));
        if (inWords(copy) === right) return [];
        const detail = `its copy is ${inWords(copy)}, the interview ${right}`;
        return [{ what: 'wrong interview', item: id, detail, repair: () => repair(id) }];
      }),
  };
}

/** Ids of interviews of one candidate are in the order of their invitations. */
function latestOf(interviews: readonly StoredInterview[]): StoredSummary | null {
  const latest = interviews.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1);
  return latest === undefined ? null : summaryOf(latest);
}

/** Copies the latest interview to its application again. */
async function repair(id: string): Promise<void> {
  await withOptimisticLock(async () => {
    const before = await getApplication(id);
    if (before === undefined || before.candidate_deleted_at !== null) return;
    const interview = latestOf(await interviewsOn(before));
    await writeOne(changeApplication(before, { ...before, interview }));
  });
}
