import * as z from 'zod/mini';
import {
  APPLICATION_STATUS,
  APPLICATION_STATUSES,
} from '../../contract/statuses/application-status.ts';
import { candidateType } from '../accounts/candidates.ts';
import { managerType } from '../accounts/managers.ts';
import { companyType } from '../companies/companies.ts';
import { jobType } from '../jobs/jobs.ts';
import { candidateKey, candidateOf, managerKey } from '../keys/accounts.ts';
import { companyKey } from '../keys/companies.ts';
import { jobKey } from '../keys/jobs.ts';
import type { Key } from '../keys/key.ts';
import { kindOf } from '../keys/kinds.ts';
import { refreshListings } from '../listings/sync-listings.ts';
import type { Attributes } from '../table/expressions.ts';
import { incrementWrite, writeOne } from '../table/write.ts';
import type { Collector, Finding } from './finding.ts';

/** Counters that differ from the real number. */

/** The counters of other items, by name: a type also has counters that count its own changes, or a median. */
const countersOf = ({ counters }: { readonly counters: readonly string[] }) =>
  counters.filter((name) => name.endsWith('_count'));

/** The counters of each kind of item. */
const COUNTERS: Readonly<Record<string, readonly string[]>> = {
  manager: countersOf(managerType),
  candidate: countersOf(candidateType),
  company: countersOf(companyType),
  job: countersOf(jobType),
};

const company = z.object({ manager_id: z.string() });
const location = z.object({ company_id: z.string() });
const job = z.object({
  id: z.string(),
  manager_id: z.string(),
  company_id: z.string(),
  is_active: z.boolean(),
});
const question = z.object({ job_posting_id: z.string() });
const application = z.object({
  job_posting_id: z.string(),
  candidate_id: z.string(),
  application_status: z.enum(APPLICATION_STATUSES),
  submitted_at: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
});

type Counted = readonly [key: Key, counter: string];

/** The counters that include an item. */
function countedIn(key: Key, item: Attributes): readonly Counted[] {
  switch (kindOf(key)) {
    case 'company':
      return [[managerKey(company.parse(item).manager_id), 'company_count']];
    case 'location':
      return [[companyKey(location.parse(item).company_id), 'location_count']];
    case 'job': {
      const { manager_id, company_id, is_active } = job.parse(item);
      const posted: Counted = [companyKey(company_id), 'job_posting_count'];
      return is_active ? [posted, [managerKey(manager_id), 'open_job_count']] : [posted];
    }
    case 'screening question':
      return [[jobKey(question.parse(item).job_posting_id), 'screening_question_count']];
    case 'video question':
      return [[jobKey(question.parse(item).job_posting_id), 'video_question_count']];
    case 'application':
      return applicationCountedIn(application.parse(item));
    case 'saved job':
      return [[candidateKey(candidateOf(key)), 'saved_job_count']];
    case 'saved search':
      return [[candidateKey(candidateOf(key)), 'saved_search_count']];
    default:
      return [];
  }
}

function applicationCountedIn(each: z.output<typeof application>): readonly Counted[] {
  if (each.submitted_at === null) {
    return each.withdrawn_at === null
      ? [[candidateKey(each.candidate_id), 'unfinished_application_count']]
      : [];
  }
  const of = jobKey(each.job_posting_id);
  return APPLICATION_STATUS[each.application_status].countsAsNew
    ? [
        [of, 'applicant_count'],
        [of, 'new_application_count'],
      ]
    : [[of, 'applicant_count']];
}

const idOf = ({ pk, sk }: Key, counter: string) => `${pk} ${sk} ${counter}`;

/** The id of a job; undefined for other items. */
function jobOf(key: Key, item: Attributes): string | undefined {
  return kindOf(key) === 'job' ? job.parse(item).id : undefined;
}

/** Recounts all counters. */
export function findWrongCounters(): Collector {
  const counted = new Map<string, number>();
  const stored: { key: Key; job: string | undefined; counter: string; value: number }[] = [];
  return {
    add(key, item) {
      for (const [of, counter] of countedIn(key, item)) {
        const id = idOf(of, counter);
        counted.set(id, (counted.get(id) ?? 0) + 1);
      }
      for (const counter of COUNTERS[kindOf(key) ?? ''] ?? [])
        stored.push({ key, job: jobOf(key, item), counter, value: Number(item[counter] ?? 0) });
    },
    findings: () =>
      stored.flatMap(({ key, job, counter, value }): Finding[] => {
        const right = counted.get(idOf(key, counter)) ?? 0;
        if (right === value) return [];
        return [
          {
            what: 'wrong counter',
            item: `${key.pk} ${key.sk}`,
            detail: `${counter} is ${value}, counted ${right}`,
            // Adds the difference, so that concurrent changes are not lost.
            async repair() {
              await writeOne(incrementWrite(key, { [counter]: right - value }));
              // Its listing shows the counts of questions.
              if (job !== undefined) await refreshListings([job]);
            },
          },
        ];
      }),
  };
}
