import { readFileSync } from 'node:fs';

/** The names of each group, by each of them, in the singular. Read on first use. */
let groups: ReadonlyMap<string, readonly string[]> | undefined;

/** The most words of a name. */
export const NAME_WORDS = 5;

/**
 * The other names of some work: of `cna`, `certified nursing assistant` and more. The file says where they come from.
 * The bundle has it beside the code (lib/functions/bundling.ts).
 * @param name folded, in the singular or the plural
 * @returns undefined if the name is unknown
 */
export function otherNames(name: string): readonly string[] | undefined {
  groups ??= readGroups();
  return groups.get(singular(name));
}

function readGroups(): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(new URL('job-names.txt', import.meta.url), 'utf8');
  const found = new Map<string, readonly string[]>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [both = '', leading] = line.split(' < ');
    const names = both.split(', ');
    for (const name of [...names, ...(leading?.split(', ') ?? [])])
      found.set(
        singular(name),
        names.filter((other) => other !== name),
      );
  }
  return found;
}

/** `line cooks` as `line cook`, and `waitresses` as `waitress`. */
function singular(name: string): string {
  return name.replace(/(?<=s)es$|(?<=[^s])s$/, '');
}
