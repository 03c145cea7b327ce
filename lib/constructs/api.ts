import { Aws, Duration } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaAuthorizer,
  HttpLambdaResponseType,
} from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { contract } from '../../lambdas/contract/index.ts';
import type { Route } from '../../lambdas/contract/route.ts';
import { buckets } from '../buckets.ts';
import { AUTHORIZER, type Bundle } from '../bundling.ts';
import { type Grants, grantsOf } from '../grants.ts';
import { table as tableShape } from '../table.ts';
import type { Files } from './files.ts';
import { Lambda, LOGS } from './lambda.ts';
import type { Secrets } from './secrets.ts';
import type { Table } from './table.ts';

interface ApiProps {
  readonly bundles: ReadonlyMap<string, Bundle>;
  readonly table: Table;
  readonly files: Files;
  readonly secrets: Secrets;
}

/** What the gateway logs of each request: nothing that a person has sent. */
const ACCESS_LOG = {
  request_id: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  lambda_ms: '$context.integrationLatency',
  bytes: '$context.responseLength',
  error: '$context.error.message',
  lambda_error: '$context.integrationErrorMessage',
  authorizer_error: '$context.authorizer.error',
};

/** Memory in MB, with which CPU comes in proportion. */
const MEMORY = {
  usual: 512,
  // Filters thousands of cards.
  search: 1024,
  // One whole CPU: Argon2id keeps it busy.
  passwords: 1769,
};

/** The HTTP API: a route and a function for each call of the contract, and the authorizer. */
export class Api extends Construct {
  readonly stage: HttpStage;
  /** Every function by its name: that of its route, or the authorizer's. */
  readonly functions: ReadonlyMap<string, Lambda>;
  /** Where the gateway answers, without the scheme. */
  readonly domainName: string;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const httpApi = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.domainName = `${httpApi.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    this.stage = new HttpStage(this, 'Stage', {
      httpApi,
      autoDeploy: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(new LogGroup(this, 'AccessLogs', LOGS)),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });

    const lambda = this.#authorizerLambda(props);
    const authorizer = new HttpLambdaAuthorizer('Authorizer', lambda.function, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      // Runs for every call, with a token or without: it is the endpoint that refuses, in the form of our errors.
      identitySource: [],
      resultsCacheTtl: Duration.seconds(0),
    });
    const functions = new Map([[AUTHORIZER, lambda]]);
    for (const route of contract) {
      const { name, method, path, role } = route;
      const lambda = this.#routeLambda(route, props);
      functions.set(name, lambda);
      httpApi.addRoutes({
        path: `/api${path}`,
        methods: [HttpMethod[method]],
        integration: new HttpLambdaIntegration(name, lambda.function),
        ...(role !== 'public' && { authorizer }),
      });
    }
    this.functions = functions;
  }

  #authorizerLambda(props: ApiProps): Lambda {
    return new Lambda(this, AUTHORIZER, {
      bundle: bundleOf(AUTHORIZER, props),
      description: 'Says who makes a call.',
      memorySize: MEMORY.usual,
      environment: { TOKEN_SECRET: props.secrets.references.TOKEN_SECRET },
      statements: [],
    });
  }

  #routeLambda({ name, role, summary }: Route, props: ApiProps): Lambda {
    const grants = grantsOf(name);
    const memory = name === 'getJobPostings' ? 'search' : 'usual';
    const signsIn = role === 'public';
    return new Lambda(this, name, {
      bundle: bundleOf(name, props),
      description: summary,
      memorySize: MEMORY[signsIn ? 'passwords' : memory],
      environment: {
        ...environmentOf(grants, props),
        // Or each of malloc's arenas keeps the memory of a hash: 100 MB in all.
        ...(signsIn && { MALLOC_ARENA_MAX: '1' }),
      },
      statements: statementsOf(grants, props),
    });
  }
}

function bundleOf(name: string, { bundles }: ApiProps): Bundle {
  const bundle = bundles.get(name);
  if (bundle === undefined) throw new Error(`${name} has not been bundled`);
  return bundle;
}

/** A function learns the names of what it may use, and of nothing else. */
function environmentOf(
  grants: Grants,
  { table, files, secrets }: ApiProps,
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ['TABLE_NAME', table.table.tableName],
    ...buckets
      .filter(({ name }) => grants[name] !== undefined)
      .map(({ name, variable }) => [variable, files.buckets[name].bucketName]),
    ...(grants.secrets ?? []).map((name) => [name, secrets.references[name]]),
  ]);
}

function statementsOf(grants: Grants, { table, files }: ApiProps): PolicyStatement[] {
  const { tableArn } = table.table;
  const indexArns = tableShape.indexes.map(({ name }) => `${tableArn}/index/${name}`);
  return [
    ...allow('dynamodb', grants.table, [tableArn]),
    ...allow('dynamodb', grants.index ? ['Query'] : [], indexArns),
    ...buckets.flatMap(({ name }) =>
      allow('s3', grants[name] ?? [], [files.buckets[name].arnForObjects('*')]),
    ),
  ];
}

function allow(service: string, actions: readonly string[], resources: string[]) {
  return actions.length === 0
    ? []
    : [
        new PolicyStatement({
          actions: actions.map((action) => `${service}:${action}`),
          resources,
        }),
      ];
}
