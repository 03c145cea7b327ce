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

/** A custom domain, and its certificate. */
const domain = z.strictObject({
  name: z.string().check(z.regex(/^([a-z\d-]+\.)+[a-z]+$/, 'this is no domain')),
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
  from: z.email('this is no address'),
  /** The id of the domain's zone in Route 53. Without it, the deployment prints the DNS records to create. */
  zone: z.optional(z.string()),
});

const NOBODY = 'nobody';

const settings = z
  .strictObject({
    /** Whether table and files outlive the stack and are protected, or are deleted with it. */
    keepsData: z.boolean(),
    /** An existing table or buckets, such as a restored table. */
    existing: z.optional(existing),
    /** Without one, the site has CloudFront's own domain, which also accepts TLS older than 1.2. */
    domain: z.optional(domain),
    /** The address for alarms. A stage that keeps data must set it, or state that nobody gets them. */
    alarmMail: z.optional(
      z.union([z.literal(NOBODY), z.email()], `this is neither an address nor "${NOBODY}"`),
    ),
    /** The thresholds of alarms that differ from those in lib/operations/alarms.ts. */
    alarms: z.optional(thresholds),
    /** The quotas that differ from their defaults. */
    quotas: z.optional(z.partialRecord(quotaName, z.int().check(z.positive()))),
    /** The retention of applications in days, if it differs from the defaults. */
    retention: z.optional(z.partialRecord(retentionName, z.int().check(z.positive()))),
    /** Rate limits, reserved concurrency and the firewall. */
    traffic: z.optional(trafficSettings),
    /** The sender of mail. A stage without it works, sends no mail, and doesn't offer any. */
    mail: z.optional(mail),
    /** The next number changes CloudFront's secret header; the previous value stays valid meanwhile. */
    originGeneration: z.int().check(z.positive()),
  })
  .check(
    z.refine(
      ({ keepsData, alarmMail }) => !keepsData || alarmMail !== undefined,
      `alarmMail: it keeps data, so somebody should be told of alarms; where that is not wanted, say "${NOBODY}"`,
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
  /** For real users. Set the alarm address before they come. */
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

/** The stack name of a stage. */
export function stackName(stage: string): string {
  return `Hiring-${stage}`;
}

/**
 * The stage with this name.
 * @throws ClearError if there is none, or its settings are invalid
 */
export function stageNamed(name: string, all = stages): Stage {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found === undefined)
    throw new ClearError(`Unknown stage "${name}". Stages: ${Object.keys(all).join(', ')}.`);
  // The name is part of other names, which must be short; `local` is the local stack.
  if (!/^(?!local$)[a-z][a-z\d]{0,11}$/.test(name))
    throw new ClearError(
      `"${name}" is not a stage name: use 1 to 12 lower-case letters and digits, but not "local".`,
    );
  const parsed = settings.safeParse(found);
  if (parsed.success) return { name, settings: parsed.data };
  const [first] = parsed.error.issues;
  const at = first?.path.length ? `${first.path.join('.')}: ` : '';
  const why =
    first?.code === 'unrecognized_keys' ? `there is no setting ${first.keys}` : first?.message;
  throw new ClearError(`lib/stages.ts, ${name}: ${at}${why}.`);
}

/** The address for a stage's alarms, if any. */
export function alarmAddress({ alarmMail }: StageSettings): string | undefined {
  return alarmMail === NOBODY ? undefined : alarmMail;
}
