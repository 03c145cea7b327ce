// The area comes second: `refresh` would load everything again.
/** The key of a job's rows. Apart from what loads them, which is more code. */
export const rowsKey = (jobId: string) => ['applicant-rows', 'manager', jobId] as const;
