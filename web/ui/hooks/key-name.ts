interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/** The name of a pressed key, such as `a`, `1` or `shift+1`. A digit is known by its place: some keyboards need Shift for it. */
export function keyName({ key, code, shiftKey }: Pressed): string {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit === undefined) return key.toLowerCase();
  return shiftKey ? `shift+${digit}` : digit;
}
