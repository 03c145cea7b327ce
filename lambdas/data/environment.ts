/** A setting that must be there. A missing one stops the function when it starts, and the error names it. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

/** Credentials and region as Lambda puts them into the environment, renewed with each sandbox. */
export function awsEnvironment() {
  const sessionToken = process.env.AWS_SESSION_TOKEN;
  return {
    region: setting('AWS_REGION'),
    accessKeyId: setting('AWS_ACCESS_KEY_ID'),
    secretAccessKey: setting('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken === undefined ? {} : { sessionToken }),
  };
}

/** Whether this stage sends mail: it does where it has an address to send from. */
export function mailIsOn(): boolean {
  return (process.env.MAIL_FROM ?? '') !== '';
}
