import { CfnParameter, NestedStack } from 'aws-cdk-lib';
import {
  type HttpApi,
  HttpRoute,
  type HttpRouteKey,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Lambda } from './lambda.ts';
import { LambdaIntegration } from './lambda-integration.ts';
import { allow } from './statements.ts';

interface Invoker {
  readonly role: Role;
  readonly policy: PolicyDocument;
}

/**
 * How many of the API's routes and integrations CloudFormation changes at once. The gateway refuses more with "Unable
 * to complete operation due to concurrent modification".
 */
export const LANES = 4;

/** The gateway's routes, in a nested stack: CloudFormation takes 500 resources in each stack. */
export class Routes extends NestedStack {
  readonly #httpApi: HttpApi;
  /** In the order of creation: each waits for the one before it in its lane. */
  readonly #routes: HttpRoute[] = [];
  readonly #invokers = new Map<string, Invoker>();

  constructor(scope: Construct, id: string, httpApi: HttpApi) {
    super(scope, id);
    this.#httpApi = httpApi;
  }

  /** Routes calls with this key to a function. */
  add(
    routeKey: HttpRouteKey,
    integration: LambdaIntegration,
    authorizer?: IHttpRouteAuthorizer,
  ): HttpRoute {
    const route = new HttpRoute(this, routeKey.key, {
      httpApi: this.#httpApi,
      routeKey,
      integration,
      ...(authorizer && { authorizer }),
    });
    const before = this.#routes.at(-LANES);
    if (before !== undefined) route.node.addDependency(before);
    this.#routes.push(route);
    return route;
  }

  /**
   * Lets the gateway invoke a function.
   * @param area all functions of an area share one invoking role, whose policy can hold some 110 of them
   */
  integrate(name: string, { function: invoked }: Lambda, area: string): LambdaIntegration {
    // The CDK's own parameters for resources of another stack have another order each time.
    const { logicalId, valueAsString: arn } = new CfnParameter(this, `${name}Arn`);
    this.setParameter(logicalId, invoked.functionArn);
    const { role, policy } = this.#invokers.get(area) ?? this.#invoker(area);
    policy.addStatements(...allow('lambda', ['InvokeFunction'], [arn]));
    return new LambdaIntegration(name, arn, role);
  }

  #invoker(area: string): Invoker {
    const policy = new PolicyDocument();
    const role = new Role(this, `Invoker-${area}`, {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { invoke: policy },
    });
    const invoker = { role, policy };
    this.#invokers.set(area, invoker);
    return invoker;
  }
}
