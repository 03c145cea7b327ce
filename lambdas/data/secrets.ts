import { randomUUID } from 'node:crypto';
import { callAws } from './aws-call.ts';

/** Secrets Manager's two calls. */

/** The text of a secret. */
export async function getSecret(SecretId: string): Promise<string> {
  const answer: { SecretString?: string } = JSON.parse(await call('GetSecretValue', { SecretId }));
  if (answer.SecretString === undefined) throw new Error('The secret is no text');
  return answer.SecretString;
}

/** Puts another text in a secret's place. */
export async function putSecret(SecretId: string, SecretString: string): Promise<void> {
  await call('PutSecretValue', { SecretId, SecretString, ClientRequestToken: randomUUID() });
}

const call = (action: string, input: object) => callAws('secretsmanager', action, input);
