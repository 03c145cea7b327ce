import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

const endpoint = process.env.SECRETS_MANAGER_ENDPOINT;
const client = new SecretsManagerClient({
  ...(endpoint && { endpoint }),
  maxAttempts: 4,
  requestHandler: { requestTimeout: 3000, throwOnRequestTimeout: true },
});

/**
 * Reads a secret's text from Secrets Manager.
 * @throws if it refuses, has failed four times, or the secret is not a text
 */
export async function getSecret(SecretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (SecretString === undefined) throw new Error('The secret is not a text');
  return SecretString;
}

export async function putSecret(SecretId: string, SecretString: string): Promise<void> {
  await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
}
