/**
 * A required environment variable.
 * @throws if it is missing, with its name: the function doesn't start
 */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

/** Whether this stage sends mail: only with a sender address. */
export function mailIsOn(): boolean {
  return (process.env.MAIL_FROM ?? '') !== '';
}
