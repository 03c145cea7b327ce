const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** 2500 → `$25.00`. */
export function formatMoney(cents: number): string {
  return usd.format(cents / 100);
}

/** `$25.00 / hour`, or `/ year`. A pay of 0 is one that nobody has stated. */
export function formatPay(cents: number, salaryType: 'hourly' | 'yearly' = 'hourly'): string {
  if (cents === 0) return 'Pay not stated';
  return `${formatMoney(cents)} / ${salaryType === 'hourly' ? 'hour' : 'year'}`;
}

/** `2030-01-31` → `Jan 31, 2030`. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

/** An ISO instant, in the reader's own time zone. */
export function formatInstant(instant: string): string {
  return moment.format(new Date(instant));
}

/** `09:00` → `9:00 AM`. */
export function formatTime(time: string): string {
  return clock.format(new Date(`1970-01-01T${time}:00Z`));
}

/** 1536 → `1.5 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** `1 job`, `2 jobs`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** The first `max` characters of a text, with an ellipsis where something was cut off. */
export function preview(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max).trimEnd()}…`;
}

/** `Blue Door Bakery` → `BB`. */
export function initials(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letter = (word: string) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '';
  return (letter(first) + letter(rest.at(-1) ?? '')).toUpperCase();
}
