import * as z from 'zod/mini';
import { QUOTAS, type Quotas } from '../../contract/limits.ts';
import { conflict, Problem } from '../../contract/problem.ts';
import { windowKey } from '../keys/accounts.ts';
import type { Key } from '../keys/key.ts';
import { hashOf } from '../table/hash.ts';
import { incrementWrite, updateIf, upsertIncrementWrite, type Write } from '../table/write.ts';
import { currentWindow, formatWait } from './rate-windows.ts';

/** Quotas of one person or network. */

const SECONDS = { hour: 60 * 60, day: 24 * 60 * 60 };
/** A quota of a period, with which its name ends. */
type OfPeriod = Extract<keyof Quotas, `${string}_per_${keyof typeof SECONDS}`>;

/** The error for each quota of a period that is reached. */
const PERIOD_QUOTAS = {
  jobs_posted_per_day: (quota: number, when: string) =>
    `You can post ${quota} jobs a day. Post the next one ${when}.`,
  questions_added_per_day: (quota: number, when: string) =>
    `You can add ${quota} questions a day. Please try again ${when}.`,
  locations_added_per_day: (quota: number, when: string) =>
    `You can add ${quota} locations a day. Please try again ${when}.`,
  logos_stored_per_day: (quota: number, when: string) =>
    `You can change logos ${quota} times a day. Please try again ${when}.`,
  decision_mail_versions_per_day: (quota: number, when: string) =>
    `You can change your emails ${quota} times a day. Please try again ${when}.`,
  uploads_signed_per_hour: (quota: number, when: string) =>
    `You can upload ${quota} files an hour. Please try again ${when}.`,
  sign_ups_per_network_per_hour: (_: number, when: string) =>
    `Too many accounts were created from your network. Please try again ${when}.`,
  job_reports_per_network_per_hour: (_: number, when: string) =>
    `Too many jobs were reported from your network. Please try again ${when}.`,
  password_resets_per_network_per_hour: (_: number, when: string) =>
    `Too many new passwords were requested from your network. Please try again ${when}.`,
  confirmation_mails_per_inbox_per_day: (quota: number, when: string) =>
    `We can send ${quota} emails a day to confirm an address. Open the newest one, or try again ${when}.`,
  confirmation_mails_per_account_per_day: (quota: number, when: string) =>
    `We can send you ${quota} emails a day to confirm your address. Open the newest one, or try again ${when}.`,
  confirmation_mails_per_network_per_hour: (_: number, when: string) =>
    `Too many emails to confirm addresses were requested from your network. Please try again ${when}.`,
  offers_per_application_per_day: (quota: number, when: string) =>
    `You can make ${quota} offers a day on one application. Please try again ${when}.`,
  messages_per_application_per_day: (quota: number, when: string) =>
    `You can send ${quota} messages a day in one conversation. Please try again ${when}.`,
  interview_changes_per_application_per_day: (quota: number, when: string) =>
    `You can change the interviews of one application ${quota} times a day. Please try again ${when}.`,
  calendar_addresses_per_day: (quota: number, when: string) =>
    `You can renew your calendar address ${quota} times a day. Please try again ${when}.`,
  email_changes_per_day: (quota: number, when: string) =>
    `You can change your email ${quota} times a day. Please try again ${when}.`,
  email_changes_per_network_per_hour: (_: number, when: string) =>
    `Too many email addresses were changed from your network. Please try again ${when}.`,
  exports_per_day: (quota: number, when: string) =>
    `You can request ${quota} copies of your data a day. Please try again ${when}.`,
  applicant_exports_per_day: (quota: number, when: string) =>
    `You can export applicants ${quota} times a day. Please try again ${when}.`,
  suggestions_per_day: (quota: number, when: string) =>
    `You can suggest a job ${quota} times a day. Please try again ${when}.`,
  suggestions_per_applicant_per_day: (quota: number, when: string) =>
    `You can suggest ${quota} jobs a day to the same person. Please try again ${when}.`,
} satisfies Partial<Record<OfPeriod, (quota: number, when: string) => string>>;
type PeriodQuota = keyof typeof PERIOD_QUOTAS;

/** Silent quotas of a period: an error would reveal that an account exists, or reach nobody. */
const SILENT_QUOTAS = [
  'reset_mails_per_account_per_hour',
  'waiting_answer_mails_per_inbox_per_day',
  'account_mails_per_unconfirmed_inbox_per_day',
  'account_mails_per_account_per_day',
  'mails_per_inbox_per_day',
  'mails_per_sender_per_hour',
  'mails_per_sender_and_inbox_per_day',
  'incoming_mails_per_conversation_per_hour',
  // Anybody can make up a source, and each has a counter.
  'sources_per_job_per_day',
] as const satisfies readonly OfPeriod[];
type SilentQuota = (typeof SILENT_QUOTAS)[number];

/** Whether nothing is refused by a quota. */
export const isSilent = (name: keyof Quotas): boolean =>
  SILENT_QUOTAS.some((each) => each === name);

const secondsOf = (name: OfPeriod): number =>
  name.endsWith('_per_day') ? SECONDS.day : SECONDS.hour;

/** Quotas that each function counts in memory, without the table. */
export type InMemoryQuota =
  | 'public_reads_per_network_per_minute'
  | 'job_views_per_network_per_minute';

/** Quotas for existing items: the error for a reached quota. */
const COUNT_QUOTAS: Readonly<
  Record<
    Exclude<keyof Quotas, PeriodQuota | SilentQuota | InMemoryQuota>,
    (quota: number) => string
  >
> = {
  companies_per_manager: (quota) =>
    `You can have ${quota} companies. Add your locations and jobs to one of them.`,
  locations_per_company: (quota) =>
    `A company can have ${quota} locations. Edit one of them, or create another company.`,
  open_jobs_per_manager: (quota) => `You can have ${quota} open jobs. Close one to post another.`,
  batches_at_once: (quota) =>
    `You can have ${quota} decisions, messages or exports of many applicants running at once. Wait until one of them is finished.`,
  unfinished_applications: (quota) =>
    `You can have ${quota} unfinished applications. Finish or withdraw one first.`,
  waiting_upload_bytes: (quota) =>
    `You have uploaded ${quota / 1024 ** 3} GB that are in no profile or application yet. Finish an application, or try again in two days.`,
  saved_searches: (quota) => `You can save ${quota} searches. Delete one first.`,
  saved_jobs: (quota) => `You can save ${quota} jobs. Remove one first.`,
};

const stageQuotas = z.record(z.string(), z.number());

/** The number from the stage's `QUOTAS` (JSON), or the default. */
export function quotaOf(name: keyof Quotas): number {
  const stage = stageQuotas.parse(JSON.parse(process.env.QUOTAS || '{}'));
  return stage[name] ?? QUOTAS[name];
}

/** The error for a reached quota. */
export function quotaReached(name: keyof typeof COUNT_QUOTAS): Problem {
  return conflict(COUNT_QUOTAS[name](quotaOf(name)));
}

/**
 * Counts one more thing in the item that has its counter.
 * @throws conflict, in the transaction, if the quota is reached
 */
export function countWithin(key: Key, counter: string, quota: keyof typeof COUNT_QUOTAS): Write {
  const below = { [counter]: quotaOf(quota) };
  return incrementWrite(key, { [counter]: 1 }, { below }, () => quotaReached(quota));
}

function quotaIncrement(name: PeriodQuota | SilentQuota, who: string) {
  const { number, ends } = currentWindow(secondsOf(name));
  return {
    key: windowKey(hashOf(`${name}#${who}`), number),
    change: { add: { used: 1 }, set: { expires_at: ends } },
    below: { used: quotaOf(name) },
  };
}

function periodQuotaReached(name: PeriodQuota): Problem {
  const { resetsIn: retryAfter } = currentWindow(secondsOf(name));
  const message = PERIOD_QUOTAS[name](quotaOf(name), formatWait(retryAfter));
  return new Problem('too-many-requests', message, { retryAfter });
}

/**
 * Counts one use of a quota per period.
 * @throws too-many-requests if the quota is reached
 */
export async function consumeQuota(name: PeriodQuota, who: string): Promise<void> {
  if (!(await tryQuota(name, who))) throw periodQuotaReached(name);
}

/**
 * Counts one use of a quota per period, without an error.
 * @returns whether the use is within the quota
 */
export async function tryQuota(name: PeriodQuota | SilentQuota, who: string): Promise<boolean> {
  return (await countUse(name, who)) !== undefined;
}

/**
 * Counts one use of a quota per period, without an error.
 * @returns how many there were in this period; undefined if the quota was reached before
 */
export async function countUse(
  name: PeriodQuota | SilentQuota,
  who: string,
): Promise<number | undefined> {
  const { key, change, below } = quotaIncrement(name, who);
  const counter = await updateIf(key, change, { below });
  return counter && Number(counter.used);
}

/**
 * Counts one use of a quota per period, within a transaction.
 * @throws, in the transaction, as `consumeQuota`
 */
export function consumeQuotaWrite(name: PeriodQuota, who: string): Write {
  const { key, change, below } = quotaIncrement(name, who);
  return upsertIncrementWrite(key, change, { below }, () => periodQuotaReached(name));
}

/** The uses of a quota in one of its periods, for an item that counts them itself. */
export interface CountedUses {
  /** The number of the period. */
  readonly period: number;
  readonly used: number;
}

/**
 * Counts one more use, without a write of its own.
 * @throws too-many-requests if the quota is reached
 */
export function countInItem(name: PeriodQuota, before: CountedUses | undefined): CountedUses {
  const { number: period } = currentWindow(secondsOf(name));
  const used = before?.period === period ? before.used : 0;
  if (used >= quotaOf(name)) throw periodQuotaReached(name);
  return { period, used: used + 1 };
}
