import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/**
 * Lets the gateway invoke a function through a role. The CDK's own integration adds a resource to each
 * function instead.
 */
export class LambdaIntegration extends HttpRouteIntegration {
  readonly #function: IFunction;
  readonly #role: IRole;

  constructor(id: string, of: IFunction, role: IRole) {
    super(id);
    this.#function = of;
    this.#role = role;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#function.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#role),
    };
  }
}
