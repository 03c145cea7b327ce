import { Aws, Duration } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import {
  HttpLambdaAuthorizer,
  HttpLambdaResponseType,
} from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { contract } from '../../lambdas/contract/index.ts';
import {
  AUTHORIZER,
  type FunctionDeclaration,
  functionOfRoute,
  memoryOf,
  NOT_FOUND,
  PUBLIC_PAGES,
} from '../functions/functions.ts';
import { ACCESS_LOG_FORMAT } from '../operations/access-log.ts';
import {
  type Throttle,
  type Throttles,
  TIMEOUTS_S,
  throttleOf,
  throttlesOf,
} from '../operations/traffic.ts';
import { accept } from './accept.ts';
import { Lambda, type StackContext } from './lambda.ts';
import { LOGS } from './logs.ts';
import { Routes } from './routes.ts';

/** The area of functions that serve no API call. */
const OUTSIDE = 'pages';

/**
 * The HTTP API: a route and a function for each call of the contract, one function for the public pages, the
 * authorizer, and an answer to unknown routes.
 */
export class Api extends Construct {
  readonly stage: HttpStage;
  readonly authorizer: Lambda;
  /** All functions of the API, the authorizer included. */
  readonly functions: readonly Lambda[];
  /** The function of the public pages. */
  readonly pages: Lambda;
  /** The gateway's host name. */
  readonly domainName: string;

  constructor(scope: Construct, id: string, context: StackContext) {
    super(scope, id);
    const throttles = throttlesOf(context.traffic);
    const httpApi = new HttpApi(this, 'HttpApi', {
      apiName: `hiring-${context.stage}`,
      createDefaultStage: false,
    });
    this.domainName = `${httpApi.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    this.stage = new HttpStage(this, 'Stage', {
      httpApi,
      autoDeploy: true,
      throttle: limitOf(throttles.usual),
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLogs', {
            ...LOGS,
            // Log groups under this prefix share one statement of the account's log policy, whose size is
            // limited.
            logGroupName: `/aws/vendedlogs/hiring/${context.stage}/api`,
          }),
        ),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FORMAT)),
      },
    });

    this.authorizer = this.#lambda(AUTHORIZER, context, 'usual');
    const authorizer = new HttpLambdaAuthorizer('Authorizer', this.authorizer.function, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      // Runs for every call, with a token or without: the endpoint refuses calls, in our error format.
      identitySource: [],
      resultsCacheTtl: Duration.seconds(0),
    });
    const notFound = this.#lambda(NOT_FOUND, context, 'open');
    const called = contract.map((route) => ({
      ...route,
      lambda: this.#lambda(functionOfRoute(route), context, throttleOf(route)),
    }));
    this.pages = this.#lambda(PUBLIC_PAGES, context, 'open');
    this.functions = [this.authorizer, notFound, ...called.map(({ lambda }) => lambda), this.pages];
    const routes = new Routes(this, 'Routes', httpApi);
    const defaultRoute = routes.add(
      HttpRouteKey.DEFAULT,
      routes.integrate(NOT_FOUND.name, notFound, OUTSIDE),
    );
    accept(defaultRoute, 'It only answers 404.', 'AwsSolutions-APIG4');
    const limited: [routeKey: string, limit: keyof Throttles][] = [
      [HttpRouteKey.DEFAULT.key, 'open'],
    ];
    for (const { name, method, path, role, lambda } of called) {
      const key = HttpRouteKey.with(`/api${path}`, HttpMethod[method]);
      const integration = routes.integrate(name, lambda, areaOf(path));
      const added = routes.add(key, integration, role === 'public' ? undefined : authorizer);
      if (role !== 'public') continue;
      accept(added, 'It is for those who have no token yet.', 'AwsSolutions-APIG4');
      limited.push([key.key, throttleOf({ method, role })]);
    }
    const integration = routes.integrate(PUBLIC_PAGES.name, this.pages, OUTSIDE);
    for (const path of PUBLIC_PAGES.paths) {
      const key = HttpRouteKey.with(path, HttpMethod.ANY);
      accept(routes.add(key, integration), 'It is a public page.', 'AwsSolutions-APIG4');
      limited.push([key.key, 'open']);
    }
    this.#throttle(limited.map(([key, limit]) => [key, throttles[limit]]));
    // A stage with limits for a route can only be created after the route.
    this.stage.node.addDependency(routes);
    accept(
      this,
      'The gateway waits for what the function answers: nothing is left over when it fails.',
      'Serverless-LambdaDLQ',
    );
  }

  // In CloudFormation's own terms: the CDK's stage has no limits per route.
  #throttle(limits: readonly (readonly [routeKey: string, Throttle])[]): void {
    const stage = this.stage.node.defaultChild;
    if (!(stage instanceof CfnStage))
      throw new Error('The API stage has no CloudFormation resource');
    stage.routeSettings = Object.fromEntries(
      limits.map(([key, { perSecond, atOnce }]) => [
        key,
        { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: atOnce },
      ]),
    );
  }

  #lambda(declared: FunctionDeclaration, context: StackContext, limit: keyof Throttles): Lambda {
    return new Lambda(this, declared, context, {
      memorySize: memoryOf(declared.grants),
      timeout: Duration.seconds(TIMEOUTS_S[limit]),
      // Otherwise each of malloc's arenas keeps the memory of a hash: 100 MB in total.
      environment: declared.grants.passwords ? { MALLOC_ARENA_MAX: '1' } : {},
    });
  }
}

function limitOf({ perSecond: rateLimit, atOnce: burstLimit }: Throttle) {
  return { rateLimit, burstLimit };
}

/** The area of a call, such as `company`. */
function areaOf(path: string): string {
  return path.split('/')[1] ?? '';
}
