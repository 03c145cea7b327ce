import * as z from 'zod/mini';

/**
 * The alarms and their thresholds. Sums, shares and percentiles cover five minutes; reaching a threshold
 * alarms.
 */
export const ALARMS = {
  'api-errors': {
    threshold: 2,
    description: 'Percentage of calls answered with 5xx, from 20 calls on',
  },
  'api-slow': {
    threshold: 3000,
    description: 'Milliseconds within which 99 of 100 calls are answered, from 100 calls on',
  },
  'page-failures': {
    threshold: 5,
    description: 'Public pages that failed, or were answered without the app',
  },
  'authorizer-errors': {
    threshold: 1,
    description: 'Failures of the authorizer',
  },
  'lambda-throttles': {
    threshold: 1,
    description: 'Functions that were not started because the account runs too many',
  },
  'table-throttles': {
    threshold: 1,
    description: 'Reads and writes that the table refused',
  },
  'failed-sign-ins': {
    threshold: 300,
    description: 'Sign-ins with a wrong password, or refused after too many of them',
  },
  'corrupt-listings': {
    threshold: 1,
    description: 'Open jobs that searches leave out because their listing is corrupt',
  },
  'set-aside': {
    threshold: 1,
    description: 'Mails that have failed, and mails and tasks that cannot be read',
  },
  'mail-stopped': {
    threshold: 1,
    description:
      'The mail service takes no mail: a quota is reached, or sending is paused or not allowed',
  },
  'mails-of-one-account': {
    threshold: 1000,
    description: 'Mails that one account has caused within an hour',
  },
  'mails-over-quota': {
    threshold: 100,
    description:
      'Mails that were not sent, since their inbox, sender or network has reached a quota',
  },
  'mail-bounces': {
    threshold: 0.03,
    description: 'The share of mails that bounce, in the whole account, as SES sees it',
  },
  'mail-complaints': {
    threshold: 0.0005,
    description:
      'The share of mails that recipients call spam, in the whole account, as SES sees it',
  },
  'consumers-behind': {
    threshold: 600,
    description: "Seconds by which a consumer is behind the table's changes",
  },
  'dead-letters': {
    threshold: 1,
    description: 'Changes that failed after all retries',
  },
} as const satisfies Readonly<Record<string, { threshold: number; description: string }>>;

/**
 * The service level objectives over 30 days. Their targets are in a stage's settings. Each has one alarm, on
 * the burn rate: how many times faster the error budget is used than it would last.
 */
export const OBJECTIVES = {
  'slo-availability': {
    description: 'Calls are answered with 5xx so often that the objective will soon be missed',
  },
  'slo-latency': {
    description: 'Calls are answered so slowly that the objective will soon be missed',
  },
} as const;
export type ObjectiveName = keyof typeof OBJECTIVES;

export const objectiveNames = Object.keys(OBJECTIVES).filter(
  (name): name is ObjectiveName => name in OBJECTIVES,
);

/**
 * An alarm rings if a long window and the short one both burn that fast: 2 % of the budget in an hour, or 5 % in
 * six. The short window ends the alarm soon after the cause.
 * https://sre.google/workbook/alerting-on-slos/
 */
export const BURN_RATES = {
  long: [
    { minutes: 60, rate: 14.4 },
    { minutes: 360, rate: 6 },
  ],
  short: { minutes: 5, rate: 6 },
} as const;

const percent = z.number().check(z.gt(0), z.lt(100));

/** A stage's targets. */
export const objectives = z.strictObject({
  /** The percentage of calls that are not answered with 5xx, such as 99.9. */
  availability: percent,
  /** The milliseconds within which 95 of 100 calls are answered. */
  p95Ms: z.number().check(z.positive()),
});
export type Objectives = z.output<typeof objectives>;

/** The top-level file with a section for each alarm. */
export const RUNBOOK = 'RUNBOOK.md';

export type AlarmName = keyof typeof ALARMS;

const alarmName = z.custom<AlarmName>(
  (name) => typeof name === 'string' && Object.hasOwn(ALARMS, name),
  `there is no such alarm; there are ${Object.keys(ALARMS).join(', ')}`,
);

export const alarmNames: readonly AlarmName[] = Object.keys(ALARMS).map((name) =>
  z.parse(alarmName, name),
);

/** A stage's own thresholds. */
export const thresholds = z.partialRecord(alarmName, z.number().check(z.positive()));
