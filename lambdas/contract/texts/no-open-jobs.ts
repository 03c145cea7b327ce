/** Shown if there are no open jobs at all, whatever the search. */
export const NO_OPEN_JOBS = 'No open jobs yet. New jobs appear here.';
