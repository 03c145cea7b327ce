import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { SecretName } from '../grants.ts';

const PURPOSES = {
  TOKEN_SECRET: 'Signs the tokens of everybody who is signed in',
  ORIGIN_TOKEN: 'Tells the API that a request came through CloudFront',
};

/** The secrets, generated at deployment. */
export class Secrets extends Construct {
  /** What CloudFormation puts the values in for, when it deploys; the template itself has none of them. */
  readonly references: Readonly<Record<SecretName, string>>;
  /** The same of the word that CloudFront says to the gateway. */
  readonly originToken: string;

  /** @param generation a new one makes new secrets, and with them signs everybody out */
  constructor(scope: Construct, id: string, generation: number) {
    super(scope, id);
    const reference = (name: keyof typeof PURPOSES) => {
      const secret = new Secret(this, `${name}_${generation}`, {
        description: PURPOSES[name],
        generateSecretString: { passwordLength: 64, excludePunctuation: true },
      });
      return secret.secretValue.unsafeUnwrap();
    };
    this.originToken = reference('ORIGIN_TOKEN');
    this.references = {
      TOKEN_SECRET: reference('TOKEN_SECRET'),
      ORIGIN_TOKENS: this.originToken,
    };
  }
}
