import * as z from 'zod/mini';
import { QUOTAS, type Quotas, RETENTION, type Retention } from '../lambdas/contract/limits.ts';
import { ClearError } from './local/clear-error.ts';
import { thresholds } from './operations/alarms.ts';
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

/** A domain of one's own, and its certificate. */
const domain = z.strictObject({
  name: z.string().check(z.regex(/^([a-z\d-]+\.)+[a-z]+$/, 'this is no domain')),
  certificateArn: z
    .string()
    .check(z.regex(/^arn:aws:acm:us-east-1:/, 'CloudFront wants a certificate in us-east-1')),
  /** Whether browsers insist on HTTPS for all domains below this one too; some may serve none. */
  hstsSubdomains: z.optional(z.boolean()),
});

const bucketName = z
  .string()
  .check(z.regex(/^[a-z\d][a-z\d-]{1,61}[a-z\d]$/, 'this is no name of a bucket'));

/**
 * What is there already: the stack uses it, and neither changes nor removes it. What it has to be like is checked before
 * each deployment: lib/deploy/ready.ts.
 */
const existing = z.strictObject({
  /** The ARN of the table's stream, which names the table, its account and its region. */
  tableStream: z.optional(z.string().check(z.regex(TABLE_STREAM, 'this is no ARN of a stream'))),
  /** The names of buckets. */
  documents: z.optional(bucketName),
  videos: z.optional(bucketName),
});
/** What of a stage is not made by its stack. */
export type Existing = z.output<typeof existing>;

/** What the marketplace sends mail with. */
const mail = z.strictObject({
  /** The address that mail comes from. */
  from: z.email('this is no address'),
  /** The id of the domain's zone in Route 53. Without it, the records that it needs are printed by the deployment. */
  zone: z.optional(z.string()),
});

const NOBODY = 'nobody';

const settings = z
  .strictObject({
    /** Whether table and files outlive the stack and are protected, or go with it. */
    keepsData: z.boolean(),
    /** A table or buckets that are not made anew, such as a table that has been restored. */
    existing: z.optional(existing),
    /** Without one the site is at CloudFront's own domain, which also takes TLS older than 1.2. */
    domain: z.optional(domain),
    /** Where alarms are sent. A stage that keeps data has an address, or says that nobody is told. */
    alarmMail: z.optional(
      z.union([z.literal(NOBODY), z.email()], `this is neither an address nor "${NOBODY}"`),
    ),
    /** The thresholds of alarms that differ from those in lib/operations/alarms.ts. */
    alarms: z.optional(thresholds),
    /** The quotas that differ from their defaults. */
    quotas: z.optional(z.partialRecord(quotaName, z.int().check(z.positive()))),
    /** For how many days applications are kept, where it differs from the defaults. */
    retention: z.optional(z.partialRecord(retentionName, z.int().check(z.positive()))),
    /** How many calls it takes, and what stands before them. */
    traffic: z.optional(trafficSettings),
    /** Where mail comes from. A stage without it works whole, sends nothing, and its pages promise none. */
    mail: z.optional(mail),
    /** Raised by one, it changes the word by which the API knows CloudFront; the one before is taken meanwhile. */
    originGeneration: z.int().check(z.positive()),
  })
  .check(
    z.refine(
      ({ keepsData, alarmMail }) => !keepsData || alarmMail !== undefined,
      `alarmMail: it keeps data, so somebody should be told of alarms; where that is not wanted, say "${NOBODY}"`,
    ),
  );
/** What one deployment of the marketplace is like. */
export type StageSettings = z.output<typeof settings>;

/** Every deployment there is. It is called by its name: `npm run deploy -- dev`. */
export const stages: Readonly<Record<string, StageSettings>> = {
  /** For trying things out. */
  dev: {
    keepsData: false,
    originGeneration: 1,
  },
  /** What people use. Put an address here before they do. */
  prod: {
    keepsData: true,
    alarmMail: NOBODY,
    originGeneration: 1,
  },
};

/** A deployment with its name. */
export interface Stage {
  readonly name: string;
  readonly settings: StageSettings;
}

/** What the stack of a stage is called. */
export function stackName(stage: string): string {
  return `Hiring-${stage}`;
}

/**
 * The stage of this name.
 * @throws ClearError where there is none, or its settings cannot be
 */
export function stageNamed(name: string, all = stages): Stage {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found === undefined)
    throw new ClearError(`There is no stage "${name}". There are: ${Object.keys(all).join(', ')}.`);
  // The name is part of others, which have to be short; `local` is this machine.
  if (!/^(?!local$)[a-z][a-z\d]{0,11}$/.test(name))
    throw new ClearError(
      `A stage's name is 1 to 12 small letters and digits, and not "local": not "${name}".`,
    );
  const parsed = settings.safeParse(found);
  if (parsed.success) return { name, settings: parsed.data };
  const [first] = parsed.error.issues;
  const at = first?.path.length ? `${first.path.join('.')}: ` : '';
  const why =
    first?.code === 'unrecognized_keys' ? `there is no setting ${first.keys}` : first?.message;
  throw new ClearError(`lib/stages.ts, ${name}: ${at}${why}.`);
}

/** The address that a stage's alarms are sent to, if any. */
export function alarmAddress({ alarmMail }: StageSettings): string | undefined {
  return alarmMail === NOBODY ? undefined : alarmMail;
}
