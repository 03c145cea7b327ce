import { candidatePk, managerPk } from './accounts.ts';
import { jobPk } from './jobs.ts';
import {
  type IndexKey,
  type Key,
  type KeyRange,
  ownUlid,
  parentUlid,
  startingWith,
} from './key.ts';

/** One item for each application that is not withdrawn: access ends with the last. */
export const candidateAccessKey = (
  manager: string,
  candidate: string,
  application: string,
): Key => ({ pk: managerPk(manager), sk: `CANDIDATE#${candidate}#${application}` });
export const candidateAccessRange = (manager: string, candidate: string): KeyRange =>
  startingWith(managerPk(manager), `CANDIDATE#${candidate}#`);

export const candidateApplicationKey = (candidate: string, application: string): Key => ({
  pk: candidatePk(candidate),
  sk: `APPLICATION#${application}`,
});
export const candidateApplicationsRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'APPLICATION#');

export const offerKey = (candidate: string, offer: string): Key => ({
  pk: candidatePk(candidate),
  sk: `OFFER#${ownUlid(offer)}`,
});
export const offersRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'OFFER#');

export const applicationKey = (application: string): Key => ({
  pk: `JOB#${parentUlid(application)}`,
  sk: `APPLICATION#${ownUlid(application)}`,
});

const timelinePrefix = (application: string) => `TIMELINE#${ownUlid(application)}#`;
export const timelineKey = (application: string, event: string): Key => ({
  pk: applicationKey(application).pk,
  sk: `${timelinePrefix(application)}${event}`,
});
export const timelineRange = (application: string): KeyRange =>
  startingWith(applicationKey(application).pk, timelinePrefix(application));

/** All applications to a job, unsubmitted ones included. */
export const applicationsRange = (job: string): KeyRange =>
  startingWith(jobPk(job), 'APPLICATION#');

/** The name index entry of an application: one per word of its applicant's name. */
export const nameWordKey = (application: string, word: string): Key => ({
  pk: applicationKey(application).pk,
  sk: `NAME#${word}#${ownUlid(application)}`,
});
/** The entries of a job's applicants with a name word of this prefix. */
export const nameWordsRange = (job: string, beginning: string): KeyRange =>
  startingWith(jobPk(job), `NAME#${beginning}`);

/** The place of an application in its job's queues. Unsubmitted ones have none. */
export const queueKey = (
  job: string,
  queue: string,
  submittedAt: string,
  application: string,
): IndexKey => ({
  gsi1pk: jobPk(job),
  gsi1sk: `${queue}#${submittedAt}#${ownUlid(application)}`,
});
export const queueRange = (job: string, queue: string): KeyRange =>
  startingWith(jobPk(job), `${queue}#`);
/** The part of a queue after a place, by time of submission. The whole queue without a place. */
export const queueRangeAfter = (
  job: string,
  queue: string,
  place: string | undefined,
): KeyRange => ({
  ...queueRange(job, queue),
  // No key lies between the two, because a place ends with a ULID, which has a fixed length.
  ...(place !== undefined && { from: `${queue}#${place} ` }),
});
/** Time of submission and id of an application, from its key in the index. */
export const placeInOrder = ({ gsi1sk }: IndexKey): string => gsi1sk.slice(gsi1sk.indexOf('#') + 1);
export const PLACE_IN_ORDER = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9A-Z]{26}$/;
/** The table key of the item at `gsi1sk` in the index. */
export const keyOfQueued = ({ gsi1pk, gsi1sk }: IndexKey): Key => ({
  pk: gsi1pk,
  sk: `APPLICATION#${gsi1sk.slice(gsi1sk.lastIndexOf('#') + 1)}`,
});
