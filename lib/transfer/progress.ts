/** Shows the progress of long work. */
export interface Progress {
  /** @param line is only called when shown */
  show(line: () => string): void;
  /** Ends with a permanent line. */
  end(line: string): void;
}

/**
 * The interval of updates, in milliseconds: on a terminal, and elsewhere, where each is a line of its own.
 */
const EVERY_MS = { terminal: 200, elsewhere: 10_000 };

/** On a terminal, one line that changes; elsewhere a line now and then. */
export function printProgress(): Progress {
  const { isTTY } = process.stdout;
  const pause = isTTY ? EVERY_MS.terminal : EVERY_MS.elsewhere;
  let last = Date.now();
  return {
    show: (line) => {
      if (Date.now() - last < pause) return;
      last = Date.now();
      if (isTTY) process.stdout.write(`\r\x1b[K${line()}`);
      else console.log(line());
    },
    end: (line) => console.log(isTTY ? `\r\x1b[K${line}` : line),
  };
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
