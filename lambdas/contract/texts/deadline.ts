/**
 * The last minute before a deadline, since midnight is ambiguous: `2027-01-05T05:00:00.000Z` → `Jan 4, 2027,
 * 11:59 PM EST`.
 * @param end in ISO 8601, UTC
 * @param timeZone the reader's own by default
 */
export function formatDeadline(end: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(Date.parse(end) - 60_000);
}
