/** Says how far a long work has come. */
export interface Progress {
  /** @param line is asked for only when it is shown */
  show(line: () => string): void;
  /** Ends with a line that stays. */
  end(line: string): void;
}

/** How often it is shown, in milliseconds: on a terminal, and elsewhere, where each is a line of its own. */
const EVERY_MS = { terminal: 200, elsewhere: 10_000 };

/** On a terminal one line that changes; elsewhere a line now and then. */
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
