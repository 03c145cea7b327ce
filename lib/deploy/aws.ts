import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient, STSServiceException } from '@aws-sdk/client-sts';
import { ClearError } from '../local/clear-error.ts';
import type { Stage } from '../stages.ts';

/** The account and region of a deployment. */
export interface Target {
  readonly account: string;
  readonly region: string;
}

/**
 * Finds the account and region that the AWS CLI would use. A stage that names its region needs no other.
 * @throws ClearError if there are no credentials, they are refused, or there is no region, or another one
 *   than the stage's
 */
export async function findTarget({ name, settings }: Stage): Promise<Target> {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const given = AWS_REGION || AWS_DEFAULT_REGION;
  const { config } = new STSClient({ ...(given && { region: given }) });
  await config.credentials().catch((error: unknown) => {
    throw new ClearError(failureText(error));
  });
  const region = await config.region().catch(() => settings.region);
  if (region === undefined)
    throw new ClearError('No AWS region: set one, such as AWS_REGION=us-east-1.');
  if (settings.region !== undefined && settings.region !== region)
    throw new ClearError(
      `${name} belongs in ${settings.region} (lib/stages.ts), but AWS_REGION or the profile says ${region}: set AWS_REGION=${settings.region}.`,
    );
  try {
    const sts = new STSClient({ region });
    const { Account: account = '' } = await sts.send(new GetCallerIdentityCommand({}));
    return { account, region };
  } catch (error) {
    throw new ClearError(failureText(error));
  }
}

function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof STSServiceException)
    return `AWS refuses the credentials (${error.name}): sign in anew, and try again.`;
  if (error.name !== 'CredentialsProviderError') return `AWS cannot be reached: ${error.message}`;
  // The SDK's list of all tried providers helps nobody.
  const why = error.message.includes('any providers') ? '' : ` (${error.message})`;
  return `There are no AWS credentials${why}: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and try again.`;
}

/** The region and credentials of a target as environment variables, as on Lambda. */
export async function environmentFor({
  region,
}: Target): Promise<Readonly<Record<string, string>>> {
  const { accessKeyId, secretAccessKey, sessionToken } = await new STSClient({
    region,
  }).config.credentials();
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken !== undefined && { AWS_SESSION_TOKEN: sessionToken }),
  };
}

/** The parameter that `cdk bootstrap` leaves in an account; the CDK itself checks it. */
const BOOTSTRAP = '/cdk-bootstrap/hnb659fds/version';

/** @throws ClearError if `cdk bootstrap` has not been run there */
export async function requireBootstrap({ account, region }: Target): Promise<void> {
  try {
    await new SSMClient({ region }).send(new GetParameterCommand({ Name: BOOTSTRAP }));
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    throw new ClearError(
      `The CDK is not bootstrapped in account ${account} in ${region}. Run once: npx cdk bootstrap aws://${account}/${region}`,
    );
  }
}

/** A stack of CloudFormation. */
export interface DeployedStack {
  /** Such as `CREATE_COMPLETE`. */
  readonly status: string;
  /** None before its first deployment is complete. */
  readonly outputs: ReadonlyMap<string, string>;
}

/** The stack of this name. Undefined if there is none. */
export async function findDeployed(
  stack: string,
  { region }: Target,
): Promise<DeployedStack | undefined> {
  try {
    const { Stacks: [found] = [] } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: stack }),
    );
    const outputs = found?.Outputs?.map(
      ({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue] as const,
    );
    return { status: found?.StackStatus ?? '', outputs: new Map(outputs) };
  } catch (error) {
    if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message))
      return undefined;
    throw error;
  }
}
