import {
  ACMClient,
  ResourceNotFoundException as CertificateNotFound,
  DescribeCertificateCommand,
} from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeTypeCommand,
  TypeNotFoundException,
} from '@aws-sdk/client-cloudformation';
import {
  ResourceNotFoundException as FunctionNotFound,
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { functionName } from '../functions/functions.ts';
import { alarmAddress, type Stage } from '../stages.ts';
import type { Target } from './aws.ts';
import type { Requirement } from './requirement.ts';

/** The requirements for a region: it has the services that some regions lack. */
export async function requirementsOfRegion(
  { settings: { mail } }: Stage,
  { region }: Target,
): Promise<Requirement[]> {
  const client = new CloudFormationClient({ region });
  const needed = [['AWS::ApiGatewayV2::Api', 'HTTP APIs']];
  if (mail) needed.push(['AWS::SES::EmailIdentity', 'SES identities, and the stage sends mail']);
  return await Promise.all(
    needed.map(async ([TypeName, what]) => {
      const isThere = await client
        .send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName }))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof TypeNotFoundException) return false;
            throw error;
          },
        );
      return [isThere, `The region ${region} has no ${what}: choose another.`] as const;
    }),
  );
}

/** CloudFront takes certificates of this region only. */
const CERTIFICATES = 'us-east-1';

/** The requirements for the certificate of a stage's domain. */
export async function requirementsOfCertificate(
  { settings: { domain } }: Stage,
  { account }: Target,
): Promise<Requirement[]> {
  if (domain === undefined) return [];
  const { certificateArn: CertificateArn, name } = domain;
  const where = `${CERTIFICATES} of account ${account}`;
  const [, , , region, owner] = CertificateArn.split(':');
  if (region !== CERTIFICATES || owner !== account)
    return [[false, `The certificate ${CertificateArn} is not in ${where}.`]];
  const found = await new ACMClient({ region: CERTIFICATES })
    .send(new DescribeCertificateCommand({ CertificateArn }))
    .catch((error: unknown) => {
      if (error instanceof CertificateNotFound) return undefined;
      throw error;
    });
  const certificate = found?.Certificate;
  if (certificate === undefined)
    return [[false, `There is no certificate ${CertificateArn} in ${where}.`]];
  const { Status, DomainName = '', SubjectAlternativeNames = [] } = certificate;
  const records = (certificate.DomainValidationOptions ?? []).flatMap(
    ({ ResourceRecord: record }) => (record ? `${record.Name} ${record.Type} ${record.Value}` : []),
  );
  const how =
    Status === 'PENDING_VALIDATION' && records.length > 0
      ? `create these DNS records, and wait until it is: ${[...new Set(records)].join(', ')}`
      : 'request another';
  return [
    [Status === 'ISSUED', `The certificate of ${name} is not issued (${Status}): ${how}.`],
    [
      [DomainName, ...SubjectAlternativeNames].some((each) => covers(each, name)),
      `The certificate ${CertificateArn} is not for ${name}, but for ${DomainName}.`,
    ],
  ];
}

/** Whether a name in a certificate, which may begin with `*.`, covers a domain. */
function covers(certified: string, domain: string): boolean {
  return certified === domain || certified === domain.replace(/^[^.]+/, '*');
}

/** How many concurrent executions Lambda keeps unreserved, and a new account may not even have. */
const UNRESERVED = 100;

/** What the marketplace needs. */
const CONCURRENCY = 1000;

const askForMore = ({ region }: Target) =>
  `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value ${CONCURRENCY}`;

/** The account's quota of concurrent Lambda executions in a region. */
export interface Concurrency {
  readonly quota: number;
  /** What no function has reserved. */
  readonly unreserved: number;
}

export async function concurrencyOf({ region }: Target): Promise<Concurrency> {
  const { AccountLimit: limit } = await new LambdaClient({ region }).send(
    new GetAccountSettingsCommand({}),
  );
  return {
    quota: limit?.ConcurrentExecutions ?? 0,
    unreserved: limit?.UnreservedConcurrentExecutions ?? 0,
  };
}

/** A warning if the quota is that of a new account. */
export function concurrencyWarning({ quota }: Concurrency, target: Target): string | undefined {
  if (quota >= UNRESERVED) return undefined;
  return `This account runs at most ${quota} functions at once in ${target.region}, and answers more calls with 503. Ask for more: ${askForMore(target)}`;
}

/** The requirement that the quota has room for what a stage reserves. */
export async function requirementsOfConcurrency(
  { name, settings: { traffic } }: Stage,
  { unreserved }: Concurrency,
  target: Target,
): Promise<Requirement[]> {
  const reserved = Object.entries(traffic?.reservedConcurrency ?? {});
  if (reserved.length === 0) return [];
  const client = new LambdaClient({ region: target.region });
  const already = await Promise.all(
    reserved.map(([each]) => reservedOf(client, functionName(name, each))),
  );
  const wanted = sumOf(reserved.map(([, most]) => most));
  const room = Math.max(0, unreserved + sumOf(already) - UNRESERVED);
  return [
    [
      wanted <= room,
      `${name} reserves ${wanted} concurrent executions (traffic.reservedConcurrency in lib/stages.ts), and the quota in ${target.region} has room for ${room}: ${UNRESERVED} stay unreserved. Reserve fewer, or ask for more: ${askForMore(target)}`,
    ],
  ];
}

/** What a function has reserved so far. */
async function reservedOf(client: LambdaClient, FunctionName: string): Promise<number> {
  return await client.send(new GetFunctionConcurrencyCommand({ FunctionName })).then(
    ({ ReservedConcurrentExecutions = 0 }) => ReservedConcurrentExecutions,
    (error: unknown) => {
      if (error instanceof FunctionNotFound) return 0;
      throw error;
    },
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** A warning as long as nobody has confirmed that the address for alarms wants them. */
export async function alarmWarning(
  { settings }: Stage,
  { region }: Target,
  outputs: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const email = alarmAddress(settings);
  const TopicArn = outputs.get('AlarmTopicArn');
  if (email === undefined || TopicArn === undefined) return undefined;
  const { Subscriptions = [] } = await new SNSClient({ region }).send(
    new ListSubscriptionsByTopicCommand({ TopicArn }),
  );
  const isConfirmed = Subscriptions.some(
    ({ Endpoint, SubscriptionArn }) => Endpoint === email && SubscriptionArn?.startsWith('arn:'),
  );
  if (isConfirmed) return undefined;
  return `Alarms do not reach ${email} yet: open the link in the mail "AWS Notification - Subscription Confirmation". For another mail: aws sns subscribe --region ${region} --topic-arn ${TopicArn} --protocol email --notification-endpoint ${email}`;
}
