import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Bundle } from '../bundling.ts';

/** How every log group of the stack keeps its logs. */
export const LOGS = {
  retention: RetentionDays.ONE_MONTH,
  removalPolicy: RemovalPolicy.DESTROY,
} as const;

interface LambdaProps {
  readonly bundle: Bundle;
  readonly description: string;
  /** In MB; CPU comes in proportion. */
  readonly memorySize: number;
  readonly environment: Readonly<Record<string, string>>;
  /** What it may do beside writing its logs. */
  readonly statements: readonly PolicyStatement[];
}

/** One function with its own log group and role. */
export class Lambda extends Construct {
  readonly function: LambdaFunction;

  constructor(
    scope: Construct,
    id: string,
    { bundle, description, memorySize, environment, statements }: LambdaProps,
  ) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', LOGS);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        grants: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
            ...statements,
          ],
        }),
      },
    });
    this.function = new LambdaFunction(this, 'Function', {
      description,
      code: Code.fromAsset(bundle.folder),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize,
      // Below the 30 seconds after which the gateway gives up.
      timeout: Duration.seconds(25),
      environment,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
    });
  }
}
