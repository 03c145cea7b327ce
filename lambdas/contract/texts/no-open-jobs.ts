/** Where there are no jobs at all, whatever is searched for. */
export const NO_OPEN_JOBS = 'No open jobs yet. New jobs appear here.';
