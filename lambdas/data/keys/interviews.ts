import { type Account, candidatePk, managerPk } from './accounts.ts';
import { jobPk } from './jobs.ts';
import { type IndexKey, type Key, type KeyRange, ownUlid, startingWith } from './key.ts';

/** An interview. @param interview its id, which has its candidate's */
export const interviewKey = (candidate: string, interview: string): Key => ({
  pk: candidatePk(candidate),
  sk: `INTERVIEW#${ownUlid(interview)}`,
});
export const isInterviewKey = ({ sk }: Key): boolean => sk.startsWith('INTERVIEW#');
export const interviewsRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'INTERVIEW#');

/** The groups of a manager's interviews, in the order of a list of all. */
const INTERVIEW_GROUPS = ['CHOSEN', 'DECLINED', 'ENDED', 'INVITED'] as const;
export type InterviewGroup = (typeof INTERVIEW_GROUPS)[number];

/** The place of an interview in its manager's lists. @param at its beginning, or else its last change */
export const interviewPlace = (
  { id, candidate_id, manager_id }: { id: string; candidate_id: string; manager_id: string },
  group: InterviewGroup,
  at: string,
): IndexKey => ({
  gsi1pk: managerPk(manager_id),
  gsi1sk: `INTERVIEW#${group}#${at}#${candidate_id}#${ownUlid(id)}`,
});
export const managerInterviewsRange = (manager: string): KeyRange =>
  startingWith(managerPk(manager), 'INTERVIEW#');
/** A group of a manager's interviews. @param between instants, the first included */
export const interviewGroupRange = (
  manager: string,
  group: InterviewGroup,
  { from, before }: { readonly from?: string; readonly before?: string } = {},
): KeyRange => {
  const start = `INTERVIEW#${group}#`;
  return {
    ...startingWith(managerPk(manager), start),
    ...(from !== undefined && { from: `${start}${from}`, listFrom: start }),
    // Every key of the instant is longer.
    ...(before !== undefined && { to: `${start}${before}` }),
  };
};

/** Exists while a time of interviews for a job is taken. */
export const takenTimeKey = (job: string, start: string, timeZone: string): Key => ({
  pk: jobPk(job),
  sk: `${TAKEN}${start}#${timeZone}`,
});
const TAKEN = 'INTERVIEW_TIME#';
/** The taken times of a job, from a local time on. */
export const takenTimesRange = (job: string, from: string): KeyRange => ({
  ...startingWith(jobPk(job), TAKEN),
  from: `${TAKEN}${from}`,
});

/** The private address of an account's calendar, among the account's own items. */
export const calendarKey = ({ role, id }: Account): Key => ({
  pk: role === 'manager' ? managerPk(id) : candidatePk(id),
  sk: 'CALENDAR',
});
/** @param hash of the token in the address */
export const calendarAddressKey = (hash: string): Key => ({
  pk: `CALENDAR#${hash}`,
  sk: 'CALENDAR',
});
