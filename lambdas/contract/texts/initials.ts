/** `Blue Door Bakery` → `BB`. */
export function initials(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letter = (word: string) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '';
  return (letter(first) + letter(rest.at(-1) ?? '')).toUpperCase();
}
