import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { IRole } from 'aws-cdk-lib/aws-iam';

/**
 * Lets the gateway invoke a function through a role. The CDK's own integration adds a resource to each
 * function instead.
 */
export class LambdaIntegration extends HttpRouteIntegration {
  readonly #functionArn: string;
  readonly #role: IRole;

  constructor(id: string, functionArn: string, role: IRole) {
    super(id);
    this.#functionArn = functionArn;
    this.#role = role;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#role),
    };
  }
}
