import type { ActorRole } from '../contract/route.ts';

/** Every key of the table. README.md beside this file lists who reads what by them. */

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** The key of an item in the index: of an application in its queue, of a file, or of a message or task that is due. */
export interface QueueKey {
  readonly gsi1pk: string;
  readonly gsi1sk: string;
}

/** A run of sort keys, both ends included, under one partition key. */
export interface KeyRange {
  readonly pk: string;
  readonly from: string;
  readonly to: string;
}

/** Sorts after every other character. */
const LAST = '\u{10ffff}';

const startingWith = (pk: string, prefix: string): KeyRange => ({
  pk,
  from: prefix,
  to: `${prefix}${LAST}`,
});

/** All that is under one partition key: every sort key begins with a capital letter. */
const allOf = (pk: string): KeyRange => ({ pk, from: 'A', to: LAST });

/** An id's own ULID: all of an `id`, the first half of a `childId`. */
export function ownPart(id: string): string {
  return id.slice(0, 26);
}

/** The ULID of what a `childId` lives inside: a location's or job's company, an application's job, an offer's candidate. */
export function parentPart(childId: string): string {
  return childId.slice(27);
}

interface Account {
  readonly role: ActorRole;
  readonly id: string;
}

export const credentialsKey = (role: ActorRole, email: string): Key => ({
  pk: `EMAIL#${role}#${email}`,
  sk: 'CREDENTIALS',
});

/** Since when the sessions of an account are good. */
export const sessionsKey = (account: string): Key => ({
  pk: `SESSIONS#${account}`,
  sk: 'SESSIONS',
});

/** @param hash of whose attempts, or whose use of a quota: it may be an address, which is not stored */
export const windowKey = (hash: string, window: number): Key => ({
  pk: `ATTEMPTS#${hash}`,
  sk: `WINDOW#${window}`,
});

const managerPk = (manager: string) => `MGR#${manager}`;

/** Everything of a manager's own. */
export const managerItemsRange = (manager: string): KeyRange => allOf(managerPk(manager));

export const managerKey = (manager: string): Key => ({ pk: managerPk(manager), sk: 'MANAGER' });

export const managerCompanyKey = (manager: string, company: string): Key => ({
  pk: managerPk(manager),
  sk: `COMPANY#${company}`,
});
export const managerCompaniesRange = (manager: string): KeyRange =>
  startingWith(managerPk(manager), 'COMPANY#');

export const managerJobKey = (manager: string, job: string): Key => ({
  pk: managerPk(manager),
  sk: `JOB#${job}`,
});
export const managerJobsRange = (manager: string): KeyRange =>
  startingWith(managerPk(manager), 'JOB#');

/** Finds a job among all of its manager's by a word of its title. */
export const titleWordKey = (manager: string, job: string, word: string): Key => ({
  pk: managerPk(manager),
  sk: `TITLE#${word}#${job}`,
});
/** The jobs with a word in their title that begins so. */
export const titleWordsRange = (manager: string, beginning: string): KeyRange =>
  startingWith(managerPk(manager), `TITLE#${beginning}`);

/** There is one for each application that is not withdrawn: with the last of them the access ends. */
export const candidateAccessKey = (
  manager: string,
  candidate: string,
  application: string,
): Key => ({ pk: managerPk(manager), sk: `CANDIDATE#${candidate}#${application}` });
export const candidateAccessRange = (manager: string, candidate: string): KeyRange =>
  startingWith(managerPk(manager), `CANDIDATE#${candidate}#`);

const candidatePk = (candidate: string) => `CAND#${candidate}`;

/** Everything of a candidate's own. */
export const candidateItemsRange = (candidate: string): KeyRange => allOf(candidatePk(candidate));

/** The candidate whose item it is, from its partition key. */
export const candidateOf = ({ pk }: Key): string => pk.slice('CAND#'.length);

export const candidateKey = (candidate: string): Key => ({
  pk: candidatePk(candidate),
  sk: 'CANDIDATE',
});

export const appliedKey = (candidate: string, job: string): Key => ({
  pk: candidatePk(candidate),
  sk: `APPLIED#${job}`,
});
/** The mark of a job that the candidate keeps: beside that of an application to it, so that one query finds both. */
export const savedMarkKey = (candidate: string, job: string): Key => ({
  pk: candidatePk(candidate),
  sk: `${appliedKey(candidate, job).sk}#SAVED`,
});
/** The marks of both kinds of all jobs from `first` to `last`, in the order of their ids. */
export const marksRange = (candidate: string, first: string, last: string): KeyRange => ({
  pk: candidatePk(candidate),
  from: appliedKey(candidate, first).sk,
  to: savedMarkKey(candidate, last).sk,
});

/** The place of a kept job in its candidate's list. */
export const savedJobKey = (candidate: string, savedAt: string, job: string): Key => ({
  pk: candidatePk(candidate),
  sk: `SAVED_JOB#${savedAt}#${job}`,
});
export const savedJobsRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'SAVED_JOB#');

export const candidateApplicationKey = (candidate: string, application: string): Key => ({
  pk: candidatePk(candidate),
  sk: `APPLICATION#${application}`,
});
export const candidateApplicationsRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'APPLICATION#');

export const savedSearchKey = (candidate: string, search: string): Key => ({
  pk: candidatePk(candidate),
  sk: `SAVED_SEARCH#${search}`,
});
export const savedSearchesRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'SAVED_SEARCH#');

/** The parts that the searches are in whose new matches are told: a candidate's are in that of their id's last character. */
export const ALERT_SHARDS: readonly string[] = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const alertsPk = (shard: string) => `ALERTS#${shard}`;
/** The place of a search among those whose new matches are told, one candidate's after the other's. */
export const alertKey = (candidate: string, search: string): QueueKey => ({
  gsi1pk: alertsPk(candidate.slice(-1)),
  gsi1sk: `${candidate}#${search}`,
});
/** The searches of a shard, of the candidates after one. @param after '' for all of them */
export const alertsRangeAfter = (shard: string, after: string): KeyRange => ({
  pk: alertsPk(shard),
  from: after === '' ? '0' : `${after}#${LAST}`,
  to: LAST,
});
/** The key in the table of the search at `gsi1sk` in the index. */
export const keyOfAlert = ({ gsi1sk }: QueueKey): Key => {
  const [candidate = '', search = ''] = gsi1sk.split('#');
  return savedSearchKey(candidate, search);
};
/** How far a shard's new matches have been told. */
export const alertRunKey = (shard: string): Key => ({ pk: alertsPk(shard), sk: 'RUN' });

export const offerKey = (candidate: string, offer: string): Key => ({
  pk: candidatePk(candidate),
  sk: `OFFER#${ownPart(offer)}`,
});
export const offersRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'OFFER#');

const companyPk = (company: string) => `COMP#${company}`;

export const companyKey = (company: string): Key => ({ pk: companyPk(company), sk: 'COMPANY' });

export const locationKey = (location: string): Key => ({
  pk: companyPk(parentPart(location)),
  sk: `LOCATION#${ownPart(location)}`,
});

export const jobKey = (job: string): Key => ({
  pk: companyPk(parentPart(job)),
  sk: `JOB#${ownPart(job)}`,
});
export const companyJobsRange = (company: string): KeyRange =>
  startingWith(companyPk(company), 'JOB#');
/** Read backwards it holds the company's locations first, and then its jobs. */
export const placesAndJobsRange = (company: string): KeyRange => ({
  pk: companyPk(company),
  from: 'JOB#',
  to: `LOCATION#${LAST}`,
});
export const locationsRange = (company: string): KeyRange =>
  startingWith(companyPk(company), 'LOCATION#');
export const isLocationKey = ({ sk }: Key): boolean => sk.startsWith('LOCATION#');

/** The keys of the items that an open job's card is made from, beside the job itself. */
export const cardSourcePrefixes = [
  { pk: 'COMP#', sk: ['COMPANY', 'LOCATION#'] },
  { pk: 'MGR#', sk: ['MANAGER'] },
] as const;
export const isManagerKey = ({ sk }: Key): boolean => sk === 'MANAGER';

/** The company or the manager that an item belongs to, from its partition key. */
export const ownerOf = ({ pk }: Key): string => pk.slice(pk.indexOf('#') + 1);

const jobPk = (job: string) => `JOB#${ownPart(job)}`;

/** The kinds of question, as they are in keys. */
export type QuestionKind = 'SCREENING' | 'VIDEO';

export const questionKey = (kind: QuestionKind, job: string, question: string): Key => ({
  pk: jobPk(job),
  sk: `QUESTION#${kind}#${question}`,
});
export const questionsRange = (job: string): KeyRange => startingWith(jobPk(job), 'QUESTION#');
export const isVideoQuestionKey = ({ sk }: Key): boolean => sk.startsWith('QUESTION#VIDEO#');

export const deletedQuestionKey = (job: string, question: string): Key => ({
  pk: jobPk(job),
  sk: `DELETED_QUESTION#${question}`,
});

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
): QueueKey => ({
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
export const placeInOrder = ({ gsi1sk }: QueueKey): string => gsi1sk.slice(gsi1sk.indexOf('#') + 1);
export const PLACE_IN_ORDER = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9A-Z]{26}$/;
/** The key in the table of the item at `gsi1sk` in the index. */
export const keyOfQueued = ({ gsi1pk, gsi1sk }: QueueKey): Key => ({
  pk: gsi1pk,
  sk: `APPLICATION#${gsi1sk.slice(gsi1sk.lastIndexOf('#') + 1)}`,
});

/** Among how many partitions the cards of open jobs are spread, so that no partition is met by every employer. */
export const CARD_SHARDS = 64;
const cardShardPk = (shard: number) => `OPEN#${shard}`;
function cardShardOf(job: string): number {
  let hash = 0;
  for (const letter of ownPart(job)) hash = (hash * 31 + letter.charCodeAt(0)) % CARD_SHARDS;
  return hash;
}
export const cardKey = (job: string): Key => ({
  pk: cardShardPk(cardShardOf(job)),
  sk: `JOB#${job}`,
});
export const cardsRange = (shard: number): KeyRange => startingWith(cardShardPk(shard), 'JOB#');
/** The job that a card is of, from the card's key. */
export const jobOfCard = ({ sk }: Key): string => sk.slice('JOB#'.length);

const cardLogPk = 'CARD_LOG';
export const cardLogKey = (at: string, entry: string): Key => ({
  pk: cardLogPk,
  sk: `${at}#${entry}`,
});
/** What was noted of cards since an instant, as ISO 8601 in UTC. */
export const cardLogRange = (since: string): KeyRange => ({ pk: cardLogPk, from: since, to: LAST });

/** The partition keys of files begin so. */
export const filePrefix = 'FILE#';
export const fileKey = (objectKey: string): Key => ({
  pk: `${filePrefix}${objectKey}`,
  sk: 'FILE',
});
export const isFileKey = ({ pk }: Key): boolean => pk.startsWith(filePrefix);
/** The place of a file among all those of the candidate who uploaded it. */
export const fileOfCandidateKey = (candidate: string, objectKey: string): QueueKey => ({
  gsi1pk: candidatePk(candidate),
  gsi1sk: `${filePrefix}${objectKey}`,
});
export const filesOfCandidateRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), filePrefix);
/** The key in the table of the file at `gsi1sk` in the index. */
export const keyOfFile = ({ gsi1sk }: QueueKey): Key => ({ pk: gsi1sk, sk: 'FILE' });
/** The key of the object that a file's item is about. */
export const objectKeyOf = ({ pk }: Key): string => pk.slice(filePrefix.length);

/** There while an import into the table has not come to its end. */
export const importKey: Key = { pk: 'IMPORT', sk: 'IMPORT' };

export const messagePrefix = 'MESSAGE#';
export const messageKey = (message: string): Key => ({
  pk: `${messagePrefix}${message}`,
  sk: 'MESSAGE',
});
/** What is done or let go later, each kind in the order in which it is due. */
type Later = 'DUE' | 'TASKS';
const dueKeyOf = (of: Later, dueAt: string, id: string): QueueKey => ({
  gsi1pk: of,
  gsi1sk: `${dueAt}#${id}`,
});
/** What is due until an instant. */
const dueRangeOf = (of: Later, until: string): KeyRange => ({
  pk: of,
  from: '0',
  to: `${until}#${LAST}`,
});
/** The place of a message in the order in which held ones are due. */
export const dueKey = (dueAt: string, message: string): QueueKey => dueKeyOf('DUE', dueAt, message);
export const dueRange = (until: string): KeyRange => dueRangeOf('DUE', until);

export const taskKey = (task: string): Key => ({ pk: `TASK#${task}`, sk: 'TASK' });
/** The place of a task in the order in which they are due. */
export const dueTaskKey = (dueAt: string, task: string): QueueKey => dueKeyOf('TASKS', dueAt, task);
export const dueTasksRange = (until: string): KeyRange => dueRangeOf('TASKS', until);

/** The place of a message that was sent among all those to somebody. */
export const sentKey = (to: Account, sentAt: string, message: string): QueueKey => ({
  gsi1pk: sentPk(to),
  gsi1sk: `${sentAt}#${message}`,
});
const sentPk = ({ role, id }: Account) => `SENT#${role}#${id}`;
/** When a message was sent, from its place there. */
export const sentAt = ({ gsi1sk }: QueueKey): string => gsi1sk.slice(0, gsi1sk.indexOf('#'));
export const sentRange = (to: Account): KeyRange => startingWith(sentPk(to), '');

/** The key in the table of the message or task at `gsi1sk` in the index. */
export const keyOfDue = ({ gsi1pk, gsi1sk }: QueueKey): Key => {
  const id = gsi1sk.slice(gsi1sk.indexOf('#') + 1);
  return gsi1pk === 'TASKS' ? taskKey(id) : messageKey(id);
};

/** The copy of an account's data that its owner has asked for. */
export const exportKey = ({ role, id }: Account): Key => ({
  pk: `EXPORT#${role}#${id}`,
  sk: 'EXPORT',
});
/** The object that holds a copy. */
export const exportObjectKey = (copy: string): string => `${exportFolder}${copy}.zip`;
/** Its folder in the bucket of documents. */
export const exportFolder = 'exports/';

/** What is known of the index of open jobs that is stored for functions which start. */
export const storedIndexKey: Key = { pk: 'SEARCH_INDEX', sk: 'SEARCH_INDEX' };
/** The folder of such indexes in the bucket of documents, and the object that holds the latest. */
export const indexFolder = 'search/';
export const indexObjectKey = `${indexFolder}open-jobs.db.zst`;

/** @param hash of the token that the link carries */
export const linkKey = (hash: string): Key => ({ pk: `LINK#${hash}`, sk: 'LINK' });

/** Read when a function starts, to open the connection. There is no such item. */
export const warmUpKey: Key = { pk: 'WARM', sk: 'WARM' };

const KINDS = [
  ['manager', 'MGR#', 'MANAGER'],
  ['candidate', 'CAND#', 'CANDIDATE'],
  ['saved job', 'CAND#', 'SAVED_JOB#'],
  ['saved search', 'CAND#', 'SAVED_SEARCH#'],
  ['company', 'COMP#', 'COMPANY'],
  ['location', 'COMP#', 'LOCATION#'],
  ['job', 'COMP#', 'JOB#'],
  ['screening question', 'JOB#', 'QUESTION#SCREENING#'],
  ['video question', 'JOB#', 'QUESTION#VIDEO#'],
  ['application', 'JOB#', 'APPLICATION#'],
] as const;

/** What is stored at a key. Undefined for what is neither counted nor has counters. */
export function kindOf({ pk, sk }: Key): (typeof KINDS)[number][0] | undefined {
  return KINDS.find(
    ([, pkPrefix, skPrefix]) =>
      pk.startsWith(pkPrefix) &&
      (skPrefix.endsWith('#') ? sk.startsWith(skPrefix) : sk === skPrefix),
  )?.[0];
}
