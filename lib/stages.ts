import * as z from 'zod/mini';
import {
  EMAIL_MAX,
  QUOTAS,
  type Quotas,
  RETENTION,
  type Retention,
  UNLISTING,
} from '../lambdas/contract/limits.ts';
import { ClearError } from './local/clear-error.ts';
import { objectives, thresholds } from './operations/alarms.ts';
import { trafficSettings } from './operations/traffic.ts';
import { TABLE_STREAM } from './table.ts';

const quotaName = z.custom<keyof Quotas>(
  (name) => typeof name === 'string' && Object.hasOwn(QUOTAS, name),
  `there is no such quota; there are ${Object.keys(QUOTAS).join(', ')}`,
);

const retentionName = z.custom<keyof Retention>(
  (name) => typeof name === 'string' && Object.hasOwn(RETENTION, name),
  `there is no such time to keep something; there are ${Object.keys(RETENTION).join(', ')}`,
);

/** In ASCII: a label with other letters is written as `xn--…`. */
const DOMAIN = /([a-z\d-]+\.)+([a-z]{2,}|xn--[a-z\d-]+)/;

const address = z
  .string()
  .check(
    z.maxLength(EMAIL_MAX),
    z.regex(new RegExp(`^[\\w.+-]+@${DOMAIN.source}$`, 'i'), 'this is no address'),
  );

/** A custom domain, and its certificate. */
const domain = z.strictObject({
  name: z.string().check(z.regex(new RegExp(`^${DOMAIN.source}$`), 'this is no domain')),
  certificateArn: z
    .string()
    .check(z.regex(/^arn:aws:acm:us-east-1:/, 'CloudFront wants a certificate in us-east-1')),
  /** Whether browsers must use HTTPS for all its subdomains too. */
  hstsSubdomains: z.optional(z.boolean()),
});

const bucketName = z
  .string()
  .check(z.regex(/^[a-z\d][a-z\d-]{1,61}[a-z\d]$/, 'this is no name of a bucket'));

/**
 * Existing resources: the stack uses them, but neither changes nor removes them. Their requirements are
 * checked before each deployment: lib/deploy/ready.ts.
 */
const existing = z.strictObject({
  /** The ARN of the table's stream, which names the table, its account and its region. */
  tableStream: z.optional(z.string().check(z.regex(TABLE_STREAM, 'this is no ARN of a stream'))),
  /** The names of buckets. */
  documents: z.optional(bucketName),
  videos: z.optional(bucketName),
});
/** The existing resources of a stage. */
export type Existing = z.output<typeof existing>;

/** The sender of mail. */
const mail = z.strictObject({
  /** The sender address. */
  from: address,
  /** The operator's postal address, in mail that advertises, as the law of many countries requires. In one line. */
  postalAddress: z
    .string()
    .check(z.regex(/^\S.{8,198}\S$/, 'write the operator’s postal address in one line')),
  /** The most mails per second, by default `SENDING_RATE`: the `MaxSendRate` of `aws sesv2 get-account`. */
  perSecond: z.optional(z.int().check(z.positive())),
  /**
   * Lets people answer mails of a conversation by mail, at `reply.<domain>`. Without it, those mails say that replies are
   * not read. The region must be one in which SES receives mail.
   */
  replies: z.optional(
    z.strictObject({
      /** The active receipt rule set of the account, if it has one: the stage adds its rule. Otherwise it makes its own. */
      ruleSet: z.optional(z.string()),
    }),
  ),
  /** The id of the domain's zone in Route 53. Without it, the deployment prints the DNS records to create. */
  zone: z.optional(z.string()),
});
type Sender = z.output<typeof mail>;

/** The mails per second that SES allows an account that has left its sandbox. */
export const SENDING_RATE = 14;

const region = z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'this is no region'));

/** Daily back-ups by AWS Backup, beside the table's own point-in-time recovery. */
const backup = z.strictObject({
  /** The region of the copies. */
  copyTo: region,
  /** How many days each is kept and cannot be removed. */
  days: z.int().check(z.positive()),
  /** Whether the lock becomes permanent, three days after the deployment. */
  lockForGood: z.optional(z.boolean()),
});
export type BackupSettings = z.output<typeof backup>;

const budget = z.strictObject({ dollarsPerMonth: z.number().check(z.positive()) });
export type Budget = z.output<typeof budget>;

const legal = z.strictObject({
  operator: z.optional(z.string().check(z.minLength(1))),
  privacy: z.optional(z.string()),
  terms: z.optional(z.string()),
});

const NOBODY = 'nobody';

const settings = z
  .strictObject({
    /** Whether table and files outlive the stack and are protected, or are deleted with it. */
    keepsData: z.boolean(),
    /** The one region that it may be deployed to. Without it, AWS_REGION or the profile names one. */
    region: z.optional(region),
    /** An existing table or buckets, such as a restored table. */
    existing: z.optional(existing),
    /** Without one, the site has CloudFront's own domain, which also accepts TLS older than 1.2. */
    domain: z.optional(domain),
    /**
     * The address for alarms. A stage that keeps data must set it, or state that nobody gets them. A stage
     * without it has neither alarms nor a dashboard.
     */
    alarmMail: z.optional(
      z.union([z.literal(NOBODY), address], `this is neither an address nor "${NOBODY}"`),
    ),
    /** The thresholds of alarms that differ from those in lib/operations/alarms.ts. */
    alarms: z.optional(thresholds),
    /** Objectives, each with an alarm on its burn rate. */
    objectives: z.optional(objectives),
    /** The expected monthly cost of the account. The address for alarms gets a mail at 80 % of it. */
    budget: z.optional(budget),
    backup: z.optional(backup),
    /** The quotas that differ from their defaults. */
    quotas: z.optional(z.partialRecord(quotaName, z.int().check(z.positive()))),
    /** The retention of applications in days, if it differs from the defaults. */
    retention: z.optional(z.partialRecord(retentionName, z.int().check(z.positive()))),
    /**
     * For how many days an applicant may wait unopened before their job is left out of the lists, 21 by default. 0
     * switches it off.
     */
    unopenedDays: z.optional(
      z
        .int()
        .check(
          z.refine(
            (days) => days === 0 || days >= UNLISTING.leastDays,
            `it is 0, or at least ${UNLISTING.leastDays}, so that the employer is told a week before`,
          ),
        ),
    ),
    /** Who runs the site, and own pages in place of the default `Privacy` and `Terms` (site/legal/). */
    legal: z.optional(legal),
    /** Rate limits, reserved concurrency and the firewall. */
    traffic: z.optional(trafficSettings),
    /** The sender of mail. A stage without it works, sends no mail, and doesn't offer any. */
    mail: z.optional(mail),
    /** The next even number changes CloudFront's secret header, the odd one after it ends the previous value. */
    originGeneration: z.int().check(z.positive()),
  })
  .check(
    z.refine(
      ({ keepsData, alarmMail }) => !keepsData || alarmMail !== undefined,
      `alarmMail: it keeps data, so somebody should be told of alarms; where that is not wanted, say "${NOBODY}"`,
    ),
    z.refine(
      ({ alarms, objectives, alarmMail }) =>
        alarmMail !== undefined || (alarms === undefined && objectives === undefined),
      'alarmMail: without it there are no alarms',
    ),
    z.refine(
      ({ budget, alarmMail }) =>
        budget === undefined || (alarmMail !== undefined && alarmMail !== NOBODY),
      'budget: name in alarmMail who is told',
    ),
    z.refine(
      ({ backup, keepsData }) => backup === undefined || keepsData,
      'backup: a stage that keeps no data has nothing to back up',
    ),
    z.refine(
      ({ backup, region }) =>
        backup === undefined || (region !== undefined && region !== backup.copyTo),
      'backup: name the region of the stage, and another one in copyTo',
    ),
    z.refine(
      ({ traffic, region }) => traffic?.firewall === undefined || region === 'us-east-1',
      'traffic.firewall: it is only possible for a stage with the region us-east-1, where CloudFront has its firewalls',
    ),
  );
/** The settings of one deployment. */
export type StageSettings = z.output<typeof settings>;

/** All deployments, by name: `npm run deploy -- dev`. */
export const stages: Readonly<Record<string, StageSettings>> = {
  /** For experiments. */
  dev: {
    keepsData: false,
    originGeneration: 1,
  },
  /** For real users. Set the region and the alarm address before they come. */
  prod: {
    keepsData: true,
    region: 'us-east-1',
    alarmMail: NOBODY,
    objectives: { availability: 99.9, p95Ms: 1000 },
    originGeneration: 1,
  },
};

/** A deployment with its name. */
export interface Stage {
  readonly name: string;
  readonly settings: StageSettings;
}

/** The stage of a pull request, `pr-<number>`. */
const PULL_REQUEST = /^pr-[1-9]\d{0,8}$/;

/** Settings that a pull request's stage does not copy from `dev`: only one stage can have each of them. */
const EXCLUSIVE_SETTINGS = ['domain', 'mail', 'existing'];

function settingsOf(name: string, all: typeof stages): object | undefined {
  if (Object.hasOwn(all, name)) return all[name];
  if (!PULL_REQUEST.test(name) || all.dev === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(all.dev).filter(([setting]) => !EXCLUSIVE_SETTINGS.includes(setting)),
  );
}

/** The tags of all of a stage's resources. */
export function tagsOf(stage: string) {
  return { app: 'hiring', stage };
}

/** The stack name of a stage. */
export function stackName(stage: string): string {
  return `Hiring-${stage}`;
}

/**
 * The stage with this name. `pr-<number>` is a copy of `dev`.
 * @throws ClearError if there is none, or its settings are invalid
 */
export function stageNamed(name: string, all = stages): Stage {
  const found = settingsOf(name, all);
  if (found === undefined)
    throw new ClearError(`Unknown stage "${name}". Stages: ${Object.keys(all).join(', ')}.`);
  // The name is part of other names, which must be short; `local` is the local stack.
  if (!/^(?!local$)[a-z][a-z\d]{0,11}$/.test(name) && !PULL_REQUEST.test(name))
    throw new ClearError(
      `"${name}" is not a stage name: use 1 to 12 lower-case letters and digits, but not "local".`,
    );
  const parsed = settings.safeParse(found, { error: z.locales.en().localeError });
  const wrong = parsed.success
    ? stageWithSameDomain(name, parsed.data, all)
    : firstIssueText(parsed.error);
  if (parsed.data === undefined || wrong !== undefined)
    throw new ClearError(`lib/stages.ts, ${name}: ${wrong}.`);
  return { name, settings: parsed.data };
}

/** The text of the first error. */
function firstIssueText({ issues: [first] }: z.core.$ZodError): string {
  const at = first?.path.length ? `${first.path.join('.')}: ` : '';
  if (first?.code === 'unrecognized_keys') return `${at}there is no setting ${first.keys}`;
  return `${at}${first?.code === 'invalid_key' ? first.issues[0]?.message : first?.message}`;
}

/** The domain of a sender. */
export function domainOf({ from }: Sender): string {
  return from.slice(from.indexOf('@') + 1).toLowerCase();
}

/** The domain at which a stage receives mail, or '': a subdomain, since the domain itself may have another mail server. */
export function replyDomainOf({ mail }: StageSettings): string {
  return mail?.replies === undefined ? '' : `reply.${domainOf(mail)}`;
}

/** Another stage that sends mail from the same domain, if any. */
function stageWithSameDomain(
  name: string,
  { mail }: StageSettings,
  all: typeof stages,
): string | undefined {
  if (mail === undefined) return undefined;
  const domain = domainOf(mail);
  const rival = Object.entries(all).find(
    ([other, settings]) =>
      other !== name && settings.mail !== undefined && domainOf(settings.mail) === domain,
  );
  return (
    rival &&
    `mail.from: ${rival[0]} sends from ${domain} too, and an account has each domain only once: use another, such as ${name}.${domain}`
  );
}

/** The address for a stage's alarms, if any. */
export function alarmAddress({ alarmMail }: StageSettings): string | undefined {
  return alarmMail === NOBODY ? undefined : alarmMail;
}
