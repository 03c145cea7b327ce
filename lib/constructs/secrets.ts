import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { accept } from './accept.ts';

const GENERATED = { passwordLength: 64, excludePunctuation: true };

/** The secrets, generated at deployment; none of them is in the template. */
export class Secrets extends Construct {
  /** The token signing keys, which only `npm run admin` changes later. */
  readonly tokenKeysArn: string;
  /** CloudFront's secret header value, resolved by CloudFormation at deployment. */
  readonly originToken: string;
  /** All valid secret header values, separated by spaces. */
  readonly originTokens: string;

  /**
   * @param originGeneration the next even number makes CloudFront send the next value, and the API still accepts
   *   the previous one while some edge locations send it. The odd number after it ends that, and the API already
   *   accepts the value after that. A template has room for only 60 references to secrets, so no function gets
   *   three values.
   */
  constructor(scope: Construct, id: string, originGeneration: number) {
    super(scope, id);
    const tokenKeys = new Secret(this, 'TokenKeys', {
      description: 'The keys that the tokens of everybody who is signed in are signed with',
      // The format that token-keys.ts of the Lambdas reads.
      generateSecretString: {
        ...GENERATED,
        secretStringTemplate: JSON.stringify({ kid: 'first' }),
        generateStringKey: 'secret',
      },
    });
    accept(
      tokenKeys,
      'They are changed by `npm run admin -- rotate-tokens`, when a person says so: no function may write them.',
      'AwsSolutions-SMG4',
    );
    this.tokenKeysArn = tokenKeys.secretArn;
    const word = (generation: number) => {
      const secret = new Secret(this, `OriginToken${generation}`, {
        description: 'Tells the API that a request came through CloudFront',
        generateSecretString: GENERATED,
      });
      accept(
        secret,
        'It is replaced by the next one, which a deployment with a raised originGeneration makes.',
        'AwsSolutions-SMG4',
      );
      return secret.secretValue.unsafeUnwrap();
    };
    const first = Math.ceil(originGeneration / 2);
    const [older, newer] = [word(first), word(first + 1)];
    this.originToken = originGeneration % 2 === 0 ? newer : older;
    this.originTokens = `${older} ${newer}`;
  }
}
