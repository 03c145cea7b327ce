// The area comes second, so that `refresh` does not load everything again.
/** The key of a job's rows. In its own file: the code that loads the rows is large. */
export const rowsKey = (jobId: string) => ['applicant-rows', 'manager', jobId] as const;
