/** What is paid for, in the units of the price lists. */
export interface Usage {
  readonly read: number;
  readonly write: number;
  readonly gateway: number;
  readonly invocation: number;
  readonly gigabyteSecond: number;
  readonly edgeRequest: number;
  readonly edgeFunction: number;
  readonly edgeGigabyte: number;
  readonly logGigabyte: number;
  readonly mail: number;
}

/** Public prices in dollars, us-east-1, on demand and beyond what is free: the pages of prices of each service, 2026. */
const PRICE: Usage = {
  read: 0.125e-6,
  write: 0.625e-6,
  gateway: 1e-6,
  invocation: 0.2e-6,
  gigabyteSecond: 13.3334e-6,
  edgeRequest: 1e-6,
  edgeFunction: 0.1e-6,
  edgeGigabyte: 0.085,
  logGigabyte: 0.5,
  mail: 0.1e-3,
};

const GB = 1e9;
/** The memory with which a function gets one whole CPU, in MB. */
const CPU_MB = 1769;
/** What a request to the table takes on AWS, in seconds: the function is paid for while it waits. */
const WAIT_S = 0.004;
/** What CloudWatch adds to each line, in bytes. */
const LINE_BYTES = 26;

/** What a run of a function takes. @param memory in MB */
export function runOf({
  memory,
  cpuMs,
  requests,
}: {
  readonly memory: number;
  readonly cpuMs: number;
  /** To the table, one after the other. */
  readonly requests: number;
}): Partial<Usage> {
  const seconds = (cpuMs / 1000) * Math.max(1, CPU_MB / memory) + requests * WAIT_S;
  return { invocation: 1, gigabyteSecond: seconds * (memory / 1024) };
}

/** What an answer takes that CloudFront gives to a browser. */
export function deliveryOf(bytes: number): Partial<Usage> {
  return { edgeRequest: 1, edgeGigabyte: bytes / GB };
}

/** What lines take in the logs. */
export function logsOf(lines: readonly string[]): Partial<Usage> {
  const bytes = lines.map((line) => Buffer.byteLength(line) + LINE_BYTES);
  return { logGigabyte: bytes.reduce((sum, each) => sum + each, 0) / GB };
}

/** What usage costs, in dollars. */
export function dollarsOf(usage: Partial<Usage>): number {
  return keysOf(usage).reduce((sum, each) => sum + (usage[each] ?? 0) * PRICE[each], 0);
}

/** The sum of several, each so many times. */
export function sumOf(parts: readonly (readonly [times: number, usage: Partial<Usage>])[]): Usage {
  const sum = { ...PRICE };
  for (const name of keysOf(sum))
    sum[name] = parts.reduce((all, [times, usage]) => all + times * (usage[name] ?? 0), 0);
  return sum;
}

function keysOf(usage: Partial<Usage>): (keyof Usage)[] {
  return Object.keys(PRICE).filter((name): name is keyof Usage => name in usage);
}
