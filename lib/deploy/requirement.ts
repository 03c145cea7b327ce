/** A condition, and the line that tells the operator how to meet it. */
export type Requirement = readonly [holds: boolean, line: string];
