/** What has to hold of something, and a line that says what to do where it does not. */
export type Requirement = readonly [holds: boolean, line: string];
