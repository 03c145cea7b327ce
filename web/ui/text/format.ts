const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO instant in the reader's time zone. */
export function formatInstant(instant: string): string {
  return moment.format(new Date(instant));
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** The day of an ISO instant in the reader's time zone. */
export function formatDayOf(instant: string): string {
  return day.format(new Date(instant));
}

/** 1536 → `1.5 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** `1,234` */
export const formatNumber = (n: number): string => n.toLocaleString('en-US');

/** 0.3 → `under a mile`, 12.4 → `12 miles`. */
export function formatMiles(miles: number): string {
  return miles < 1 ? 'under a mile' : count(Math.round(miles), 'mile');
}

/** `1 job`, `2,000 jobs`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}

/** 730 → `2 years`, 30 → `30 days`. */
export function formatDays(days: number): string {
  return days % 365 === 0 ? count(days / 365, 'year') : count(days, 'day');
}

/** The first `max` characters, with an ellipsis if cut. */
export function truncate(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max
    ? line
    : `${line
        .slice(0, max)
        .replace(/\p{Cs}$/u, '')
        .trimEnd()}…`;
}

/** A person's full name. */
export function nameOf({
  first_name,
  last_name,
}: {
  first_name: string;
  last_name: string;
}): string {
  return `${first_name} ${last_name}`;
}

/** `America/Argentina/Buenos_Aires` → `Buenos Aires, Argentina`. */
export function zoneName(zone: string): string {
  const [, ...places] = zone.split('/');
  return (places.length === 0 ? zone : places.toReversed().join(', ')).replaceAll('_', ' ');
}
