import { type Duration, Size } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Bundle } from '../functions/bundling.ts';
import { type FunctionDeclaration, functionName } from '../functions/functions.ts';
import { environmentOf, type VariableValues } from '../functions/lambda-environment.ts';
import type { TrafficSettings } from '../operations/traffic.ts';
import type { Files } from './files.ts';
import type { Logs } from './logs.ts';
import type { Roles } from './roles.ts';
import type { Table } from './table.ts';

/** Room for two indexes of 700,000 open jobs (3.6 KB each): one in use, and one that is built or copied. */
const INDEX_STORAGE = Size.gibibytes(5);

/** The stack that a function belongs to. */
export interface StackContext {
  /** The stage's name. */
  readonly stage: string;
  readonly bundles: ReadonlyMap<string, Bundle>;
  readonly logs: Logs;
  readonly table: Table;
  readonly files: Files;
  readonly roles: Roles;
  readonly variables: VariableValues;
  readonly traffic: TrafficSettings;
}

interface LambdaProps {
  readonly memorySize: number;
  readonly timeout: Duration;
  /** Environment variables beyond those of its grants. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Permissions beyond its grants, for which it has a role of its own. */
  readonly statements?: readonly PolicyStatement[];
}

/** One function. Functions with the same grants share a role. */
export class Lambda extends Construct {
  readonly function: LambdaFunction;

  constructor(
    scope: Construct,
    { name, description, grants }: FunctionDeclaration,
    context: StackContext,
    { memorySize, timeout, environment = {}, statements = [] }: LambdaProps,
  ) {
    super(scope, name);
    const bundle = context.bundles.get(name);
    if (bundle === undefined) throw new Error(`${name} is not bundled`);
    const { roles } = context;
    const role =
      statements.length === 0 ? roles.shared(grants) : roles.own(this, 'Role', grants, statements);
    this.function = new LambdaFunction(this, 'Function', {
      functionName: functionName(context.stage, name),
      description,
      code: Code.fromAsset(bundle.folder),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize,
      timeout,
      ...(grants.search !== undefined && { ephemeralStorageSize: INDEX_STORAGE }),
      ...reservedConcurrency(context.traffic, name),
      environment: { ...environmentOf(grants, context.variables), ...environment },
      role,
      logGroup: context.logs.group,
      loggingFormat: LoggingFormat.JSON,
      // Lambda's own lines about successful runs repeat metrics, and are as long as ours.
      systemLogLevelV2: SystemLogLevel.WARN,
    });
  }
}

function reservedConcurrency({ reservedConcurrency: all }: TrafficSettings, name: string) {
  const reservedConcurrentExecutions = all?.[name];
  return reservedConcurrentExecutions === undefined ? {} : { reservedConcurrentExecutions };
}
