/** `within 3 days`, `within a day`. */
export const withinDays = (days: number): string =>
  `within ${days === 1 ? 'a day' : `${days} days`}`;

/** `Usually answers within 3 days`. */
export const usuallyAnswers = (days: number): string => `Usually answers ${withinDays(days)}`;
