import { candidatePk, managerPk } from './accounts.ts';
import { companyPk } from './companies.ts';
import { jobPk } from './jobs.ts';
import {
  type IndexKey,
  type Key,
  type KeyRange,
  ownUlid,
  parentUlid,
  type RowKey,
  startingWith,
} from './key.ts';

/** One item for each job that was suggested to a candidate. */
export const suggestionKey = (candidate: string, job: string): Key => ({
  pk: candidatePk(candidate),
  sk: `SUGGESTION#${job}`,
});
export const suggestionsRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'SUGGESTION#');

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

/** The place of an accepted offer among its manager's hires, by start date. */
export const hireKey = (
  manager: string,
  { id, start_date, start_time }: { id: string; start_date: string; start_time: string },
): IndexKey => ({
  gsi1pk: managerPk(manager),
  gsi1sk: `${HIRED}${start_date}T${start_time}#${id}`,
});
const HIRED = 'HIRED#';
const hiresRange = (manager: string): KeyRange => startingWith(managerPk(manager), HIRED);
/** @param day as `2030-01-31` */
export const hiresFrom = (manager: string, day: string): KeyRange => ({
  ...hiresRange(manager),
  from: `${HIRED}${day}`,
  listFrom: HIRED,
});
/** @param day as `2030-01-31` */
export const hiresBefore = (manager: string, day: string): KeyRange => ({
  ...hiresRange(manager),
  // Every key of the day is longer.
  to: `${HIRED}${day}`,
});

export const applicationKey = (application: string): Key => ({
  pk: `JOB#${parentUlid(application)}`,
  sk: `APPLICATION#${ownUlid(application)}`,
});

/** The prefixes of the keys of all applications. */
export const applicationPrefix = { pk: 'JOB#', sk: 'APPLICATION#' } as const;
export const isApplicationKey = ({ pk, sk }: Key): boolean =>
  pk.startsWith(applicationPrefix.pk) && sk.startsWith(applicationPrefix.sk);

const timelinePrefix = (application: string) => `TIMELINE#${ownUlid(application)}#`;
export const timelineKey = (application: string, event: string): Key => ({
  pk: applicationKey(application).pk,
  sk: `${timelinePrefix(application)}${event}`,
});
export const timelineRange = (application: string): KeyRange =>
  startingWith(applicationKey(application).pk, timelinePrefix(application));

const messagesPrefix = (application: string) => `MESSAGE#${ownUlid(application)}#`;
/** A message about an application. @param message its ULID, in the order of time */
export const applicationMessageKey = (application: string, message: string): Key => ({
  pk: applicationKey(application).pk,
  sk: `${messagesPrefix(application)}${message}`,
});
export const applicationMessagesRange = (application: string): KeyRange =>
  startingWith(applicationKey(application).pk, messagesPrefix(application));
/** The messages from an id on, or from the ids of an instant on. */
export const applicationMessagesFrom = (application: string, message: string): KeyRange => ({
  ...applicationMessagesRange(application),
  from: applicationMessageKey(application, message).sk,
});

/** The conversation about an application. */
export const conversationKey = (candidate: string, application: string): Key => ({
  pk: candidatePk(candidate),
  sk: `CONVERSATION#${ownUlid(application)}`,
});
export const isConversationKey = ({ sk }: Key): boolean => sk.startsWith('CONVERSATION#');
export const conversationsRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'CONVERSATION#');
interface ConversationPlace {
  readonly candidate_id: string;
  readonly manager_id: string;
  readonly application_id: string;
  /** The id of the last message. */
  readonly last: string;
}
/** The place of a conversation in its manager's list: by whether it has unread messages, then by the last message. */
export const receivedConversationKey = (
  { candidate_id, manager_id, application_id, last }: ConversationPlace,
  hasUnread: boolean,
): IndexKey => ({
  gsi1pk: managerPk(manager_id),
  gsi1sk: `CONVERSATION#${hasUnread ? 'UNREAD' : 'READ'}#${last}#${candidate_id}#${ownUlid(application_id)}`,
});
export const receivedConversationsRange = (manager: string): KeyRange =>
  startingWith(managerPk(manager), 'CONVERSATION#');
export const unreadReceivedRange = (manager: string): KeyRange =>
  startingWith(managerPk(manager), 'CONVERSATION#UNREAD#');
/** The place of a conversation among those that its candidate has not read. */
export const unreadKey = ({ candidate_id, application_id, last }: ConversationPlace): RowKey => ({
  gsi2pk: candidatePk(candidate_id),
  gsi2sk: `UNREAD#${last}#${ownUlid(application_id)}`,
});
export const unreadRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), 'UNREAD#');

/** Reports of all conversations are together: there are few, and the operator reads them all. */
const CONVERSATION_REPORTS = 'CONVERSATION_REPORTS';
/** A conversation has one report: a later one takes its place. */
export const conversationReportKey = (application: string): Key => ({
  pk: CONVERSATION_REPORTS,
  sk: `REPORT#${application}`,
});
export const conversationReportsRange: KeyRange = { pk: CONVERSATION_REPORTS };

/** The employer's first reply to an application. */
export const firstReplyKey = (application: string): Key => ({
  pk: applicationKey(application).pk,
  sk: `${FIRST_REPLY}${ownUlid(application)}`,
});
const FIRST_REPLY = 'FIRST_REPLY#';
export const firstRepliesRange = (job: string): KeyRange => startingWith(jobPk(job), FIRST_REPLY);
/** The place of a first reply among those of its company, by time. @param job the job of the application */
export const replyPlace = (job: string, repliedAt: string, application: string): IndexKey => ({
  gsi1pk: companyPk(parentUlid(job)),
  gsi1sk: `REPLIED#${repliedAt}#${application}`,
});
export const repliesRange = (company: string): KeyRange =>
  startingWith(companyPk(company), 'REPLIED#');

/** All applications to a job, unsubmitted ones included. */
export const applicationsRange = (job: string): KeyRange =>
  startingWith(jobPk(job), 'APPLICATION#');

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

/** The place of a submitted application among its job's rows, by its last change. */
export const rowKey = (job: string, changedAt: string, application: string): RowKey => ({
  gsi2pk: jobPk(job),
  gsi2sk: `${changedAt}#${ownUlid(application)}`,
});
/** The rows of a job that changed since an instant, or all of them. */
export const rowsRange = (job: string, since?: string): KeyRange => ({
  pk: jobPk(job),
  ...(since !== undefined && { from: since }),
});
/** The id of the application at a key of the table. */
export const applicationAt = ({ pk, sk }: Key): string =>
  `${sk.slice('APPLICATION#'.length)}_${pk.slice('JOB#'.length)}`;
