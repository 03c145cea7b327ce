import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { accept } from './accept.ts';

const GENERATED = { passwordLength: 64, excludePunctuation: true };

/** The secrets, generated at deployment; the template has none of them. */
export class Secrets extends Construct {
  /** Of the keys that tokens are signed with, which only `npm run admin` changes afterwards. */
  readonly tokenKeysArn: string;
  /** The word by which the API knows CloudFront, as CloudFormation puts it in when it deploys. */
  readonly originToken: string;
  /** All the words that the API takes, with spaces between them. */
  readonly originTokens: string;

  /**
   * @param originGeneration raised by one, CloudFront says the next word. The API knows that one already, and takes the
   *   one before for as long as CloudFront says it in some places.
   */
  constructor(scope: Construct, id: string, originGeneration: number) {
    super(scope, id);
    const tokenKeys = new Secret(this, 'TokenKeys', {
      description: 'The keys that the tokens of everybody who is signed in are signed with',
      // As token-keys.ts of the Lambdas reads it.
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
    this.originToken = word(originGeneration);
    const others = [originGeneration + 1, originGeneration - 1].filter((each) => each > 0);
    this.originTokens = [this.originToken, ...others.map(word)].join(' ');
  }
}
