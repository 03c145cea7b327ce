import { candidatePk, managerPk } from './accounts.ts';
import { companyPk, PART } from './companies.ts';
import {
  type IndexKey,
  type Key,
  type KeyRange,
  LAST,
  ownUlid,
  parentUlid,
  startingWith,
} from './key.ts';

export const managerJobKey = (manager: string, job: string): Key => ({
  pk: managerPk(manager),
  sk: `JOB#${job}`,
});
export const managerJobsRange = (manager: string): KeyRange =>
  startingWith(managerPk(manager), 'JOB#');
export const isJobPointerKey = ({ sk }: Key): boolean => sk.startsWith('JOB#');
/** The job of a pointer, from the pointer's key. */
export const jobOfPointer = ({ sk }: Key): string => sk.slice('JOB#'.length);

export const appliedKey = (candidate: string, job: string): Key => ({
  pk: candidatePk(candidate),
  sk: `APPLIED#${job}`,
});
/** The flag of a saved job: next to an application's flag, so that one query finds both. */
export const savedFlagKey = (candidate: string, job: string): Key => ({
  pk: candidatePk(candidate),
  sk: `${appliedKey(candidate, job).sk}#SAVED`,
});
/** The flags of both kinds for all jobs from `first` to `last`, by id. */
export const jobFlagsRange = (candidate: string, first: string, last: string): KeyRange => ({
  pk: candidatePk(candidate),
  from: appliedKey(candidate, first).sk,
  to: savedFlagKey(candidate, last).sk,
});

/** The place of a saved job in its candidate's list. */
export const savedJobKey = (candidate: string, savedAt: string, job: string): Key => ({
  pk: candidatePk(candidate),
  sk: `SAVED_JOB#${savedAt}#${job}`,
});
export const savedJobsRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'SAVED_JOB#');

export const savedSearchKey = (candidate: string, search: string): Key => ({
  pk: candidatePk(candidate),
  sk: `SAVED_SEARCH#${search}`,
});
/** Names a candidate's saved search by the hash of its criteria, so that none is saved twice. */
export const searchCriteriaKey = (candidate: string, hash: string): Key => ({
  pk: candidatePk(candidate),
  sk: `SEARCH_CRITERIA#${hash}`,
});
export const savedSearchesRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'SAVED_SEARCH#');

/** The shards of searches with alerts: the last character of the candidate's id. */
export const ALERT_SHARDS: readonly string[] = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const alertsPk = (shard: string) => `ALERTS#${shard}`;
/** The place of a search among those with alerts, grouped by candidate. */
export const alertKey = (candidate: string, search: string): IndexKey => ({
  gsi1pk: alertsPk(candidate.slice(-1)),
  gsi1sk: `${candidate}#${search}`,
});
/**
 * The searches of a shard after a candidate.
 * @param after '' for all of them
 */
export const alertsRangeAfter = (shard: string, after: string): KeyRange => ({
  pk: alertsPk(shard),
  ...(after !== '' && { from: `${after}#${LAST}` }),
});
/** The progress of a shard's alerts. */
export const alertRunKey = (shard: string): Key => ({ pk: alertsPk(shard), sk: 'RUN' });

export const jobKey = (job: string): Key => ({
  pk: companyPk(parentUlid(job)),
  sk: `${PART}JOB#${ownUlid(job)}`,
});
/** A company's jobs from `first` to `last`, by id. */
export const companyJobsBetween = (first: string, last: string): KeyRange => ({
  pk: jobKey(first).pk,
  from: jobKey(first).sk,
  to: jobKey(last).sk,
});
export const companyJobsRange = (company: string): KeyRange =>
  startingWith(companyPk(company), `${PART}JOB#`);
export const jobPk = (job: string) => `JOB#${ownUlid(job)}`;

/** @param day as `2030-01-31` */
export const jobDayKey = (job: string, day: string, source: string): Key => ({
  pk: jobPk(job),
  sk: `DAY#${day}#${source}`,
});
/** @param since as `2030-01-31` */
export const jobDaysRange = (job: string, since = ''): KeyRange => ({
  ...startingWith(jobPk(job), 'DAY#'),
  from: `DAY#${since}`,
});
export function dayAndSource({ sk }: Key): { day: string; source: string } {
  const [, day = '', source = ''] = sk.split('#');
  return { day, source };
}

/** The kinds of question, as in keys. */
export type QuestionKind = 'SCREENING' | 'VIDEO';

export const questionKey = (kind: QuestionKind, job: string, question: string): Key => ({
  pk: jobPk(job),
  sk: `QUESTION#${kind}#${question}`,
});
export const questionsRange = (job: string): KeyRange => startingWith(jobPk(job), 'QUESTION#');
export const isVideoQuestionKey = ({ sk }: Key): boolean => sk.startsWith('QUESTION#VIDEO#');

/** Reports of all jobs are together: there are few, and the operator reads them all. */
const JOB_REPORTS = 'JOB_REPORTS';
/** @param report its ULID, in the order of time */
export const jobReportKey = (report: string): Key => ({ pk: JOB_REPORTS, sk: `REPORT#${report}` });
export const jobReportsRange: KeyRange = { pk: JOB_REPORTS };

export const deletedQuestionKey = (job: string, question: string): Key => ({
  pk: jobPk(job),
  sk: `DELETED_QUESTION#${question}`,
});
