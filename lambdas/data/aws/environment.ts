/**
 * A required environment variable.
 * @throws if it is missing, with its name: the function doesn't start
 */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

/** For how many days an applicant may wait unopened before their job is left out of the lists; 0 for ever. */
export function unopenedDays(): number {
  return Number(setting('UNOPENED_DAYS'));
}

/** Whether this stage sends mail: only with a sender address. */
export function mailIsOn(): boolean {
  return (process.env.MAIL_FROM ?? '') !== '';
}
