import { PAGE_DATA_ID, type PageAnswer, pageData } from '../../lambdas/contract/pages.ts';
import type { Route } from '../../lambdas/contract/route.ts';

const keyOf = (call: string, input: Readonly<Record<string, unknown>>) => {
  const given = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return `${call}?${new URLSearchParams(given.toSorted())}`;
};

let answers: Map<string, PageAnswer> | undefined;

function read(): Map<string, PageAnswer> {
  try {
    const data = pageData.parse(
      JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? ''),
    );
    return new Map(data.answers.map((answer) => [keyOf(answer.call, answer.input), answer]));
  } catch {
    return new Map();
  }
}

/** What the page has brought with it as the answer to a call, once: it grows old. */
export function takePageAnswer(
  { name }: Route,
  input: Readonly<Record<string, unknown>>,
): PageAnswer | undefined {
  answers ??= read();
  const key = keyOf(name, input);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}
