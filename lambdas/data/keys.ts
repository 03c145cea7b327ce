import type { ActorRole } from '../contract/route.ts';

/** Every key of the table. README.md beside this file lists who reads what by them. */

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** An id's own ULID: all of an `id`, the first half of a `childId`. */
export function ownPart(id: string): string {
  return id.slice(0, 26);
}

/** The ULID of what a `childId` lives inside: a location's or job's company, an application's job. */
function parentPart(childId: string): string {
  return childId.slice(27);
}

export const credentialsKey = (role: ActorRole, email: string): Key => ({
  pk: `EMAIL#${role}#${email}`,
  sk: 'CREDENTIALS',
});

export const attemptsKey = (of: string, window: number): Key => ({
  pk: `ATTEMPTS#${of}`,
  sk: `WINDOW#${window}`,
});

export const managerKey = (manager: string): Key => ({ pk: `MGR#${manager}`, sk: 'MANAGER' });

export const managerCompanyKey = (manager: string, company: string): Key => ({
  pk: `MGR#${manager}`,
  sk: `COMPANY#${company}`,
});

export const managerJobKey = (manager: string, job: string): Key => ({
  pk: `MGR#${manager}`,
  sk: `JOB#${job}`,
});

export const managerCandidateKey = (manager: string, candidate: string): Key => ({
  pk: `MGR#${manager}`,
  sk: `CANDIDATE#${candidate}`,
});

export const candidateKey = (candidate: string): Key => ({
  pk: `CAND#${candidate}`,
  sk: 'CANDIDATE',
});

export const appliedKey = (candidate: string, job: string): Key => ({
  pk: `CAND#${candidate}`,
  sk: `APPLIED#${job}`,
});

export const candidateApplicationKey = (candidate: string, application: string): Key => ({
  pk: `CAND#${candidate}`,
  sk: `APPLICATION#${application}`,
});

export const offerKey = (candidate: string, offer: string): Key => ({
  pk: `CAND#${candidate}`,
  sk: `OFFER#${offer}`,
});

export const companyKey = (company: string): Key => ({ pk: `COMP#${company}`, sk: 'COMPANY' });

export const locationKey = (location: string): Key => ({
  pk: `COMP#${parentPart(location)}`,
  sk: `LOCATION#${ownPart(location)}`,
});

export const jobKey = (job: string): Key => ({
  pk: `COMP#${parentPart(job)}`,
  sk: `JOB#${ownPart(job)}`,
});

export const screeningQuestionKey = (job: string, question: string): Key => ({
  pk: `JOB#${ownPart(job)}`,
  sk: `QUESTION#SCREENING#${question}`,
});

export const videoQuestionKey = (job: string, question: string): Key => ({
  pk: `JOB#${ownPart(job)}`,
  sk: `QUESTION#VIDEO#${question}`,
});

export const applicationKey = (application: string): Key => ({
  pk: `JOB#${parentPart(application)}`,
  sk: `APPLICATION#${ownPart(application)}`,
});

/** Where an application stands in its job's queues; an unfinished one stands in none. */
export const queueKey = (job: string, queue: string, submittedAt: string, application: string) => ({
  gsi1pk: `JOB#${ownPart(job)}`,
  gsi1sk: `${queue}#${submittedAt}#${ownPart(application)}`,
});

export const openJobKey = (job: string): Key => ({ pk: 'OPEN', sk: `JOB#${job}` });

export const openCountKey: Key = { pk: 'OPEN_COUNT', sk: 'OPEN_COUNT' };

export const documentKey = (objectKey: string): Key => ({ pk: `FILE#${objectKey}`, sk: 'FILE' });
