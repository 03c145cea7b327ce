/** A setting that must be there. A missing one stops the function when it starts, and the error names it. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

/** Whether this stage sends mail: it does where it has an address to send from. */
export function mailIsOn(): boolean {
  return (process.env.MAIL_FROM ?? '') !== '';
}
