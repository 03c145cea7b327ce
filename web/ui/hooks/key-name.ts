interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/** The name of a pressed key: `a`, `1`, `shift+1`. Digits go by position: some keyboards need Shift for them. */
export function keyName({ key, code, shiftKey }: Pressed): string {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit === undefined) return key.toLowerCase();
  return shiftKey ? `shift+${digit}` : digit;
}
