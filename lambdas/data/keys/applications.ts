import { candidatePk, managerPk } from './accounts.ts';
import { jobPk } from './jobs.ts';
import {
  type IndexKey,
  type Key,
  type KeyRange,
  ownPart,
  parentPart,
  startingWith,
} from './key.ts';

/** There is one for each application that is not withdrawn: with the last of them the access ends. */
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
  sk: `OFFER#${ownPart(offer)}`,
});
export const offersRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'OFFER#');

export const applicationKey = (application: string): Key => ({
  pk: `JOB#${parentPart(application)}`,
  sk: `APPLICATION#${ownPart(application)}`,
});

const timelinePrefix = (application: string) => `TIMELINE#${ownPart(application)}#`;
export const timelineKey = (application: string, event: string): Key => ({
  pk: applicationKey(application).pk,
  sk: `${timelinePrefix(application)}${event}`,
});
export const timelineRange = (application: string): KeyRange =>
  startingWith(applicationKey(application).pk, timelinePrefix(application));

/** All the applications to a job, the unfinished ones too. */
export const applicationsRange = (job: string): KeyRange =>
  startingWith(jobPk(job), 'APPLICATION#');

/** Finds an application among all to its job by a word of its applicant's name. */
export const nameWordKey = (application: string, word: string): Key => ({
  pk: applicationKey(application).pk,
  sk: `NAME#${word}#${ownPart(application)}`,
});
/** The applications to a job of people with a word in their name that begins so. */
export const nameWordsRange = (job: string, beginning: string): KeyRange =>
  startingWith(jobPk(job), `NAME#${beginning}`);

/** The place of an application in its job's queues. An unfinished one has none. */
export const queueKey = (
  job: string,
  queue: string,
  submittedAt: string,
  application: string,
): IndexKey => ({
  gsi1pk: jobPk(job),
  gsi1sk: `${queue}#${submittedAt}#${ownPart(application)}`,
});
export const queueRange = (job: string, queue: string): KeyRange =>
  startingWith(jobPk(job), `${queue}#`);
/** The part of a queue after a place in the order of handing in. Without a place it is the whole queue. */
export const queueRangeAfter = (
  job: string,
  queue: string,
  place: string | undefined,
): KeyRange => ({
  ...queueRange(job, queue),
  // No key lies between the two, because a place ends with a ULID, which has a fixed length.
  ...(place !== undefined && { from: `${queue}#${place} ` }),
});
/** When an application was handed in, and which it is, from its key in the index. */
export const placeInOrder = ({ gsi1sk }: IndexKey): string => gsi1sk.slice(gsi1sk.indexOf('#') + 1);
export const PLACE_IN_ORDER = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9A-Z]{26}$/;
/** The key in the table of the item at `gsi1sk` in the index. */
export const keyOfQueued = ({ gsi1pk, gsi1sk }: IndexKey): Key => ({
  pk: gsi1pk,
  sk: `APPLICATION#${gsi1sk.slice(gsi1sk.lastIndexOf('#') + 1)}`,
});
