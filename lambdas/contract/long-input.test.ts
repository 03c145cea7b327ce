import { expect, it } from 'vitest';
import {
  fieldsOf,
  type SchemaNode,
  schemaOf,
  withoutNone,
} from '../../test/support/api/input-schemas.ts';
import { cpuOf } from '../../test/support/documents/mutated-files.ts';
import { contract } from './index.ts';
import { BODY_MAX_BYTES } from './limits.ts';

/** The most CPU to refuse an input, in milliseconds. */
const MOST_MS = 100;

/** Parts of long texts. They are hard for expressions that look at a text again and again. */
const PARTS = [
  'x',
  'a.',
  'a@',
  '-',
  ' ',
  '\n',
  '{',
  '0',
  ',',
  '//',
  'www.',
  'é',
  '\u200b',
  '😀',
  'Ab1_',
];
/** Items of long lists. */
const ITEMS = [0, '', {}, null];

const routes = contract.filter(({ method, ignoresBody }) => method === 'POST' && !ignoresBody);

/** An input that has only one field, in as many objects and lists as it takes. */
function inputWith([first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  return first === '0' ? [inputWith(rest, value)] : { [first]: inputWith(rest, value) };
}

function schemaAt(schema: SchemaNode, [first, ...rest]: readonly string[]): SchemaNode | undefined {
  const { schema: field } = withoutNone(schema);
  if (first === undefined) return field;
  const next = first === '0' ? field.items : field.properties?.[first];
  return next && schemaAt(next, rest);
}

it.each(routes)('$name takes little CPU to refuse the longest texts and lists', async (route) => {
  const size = route.bodyMaxBytes ?? BODY_MAX_BYTES;
  const slow: string[] = [];
  for (const field of fieldsOf(schemaOf(route))) {
    const path = field.split('.');
    const isList = schemaAt(schemaOf(route), path)?.type === 'array';
    const long = isList
      ? ITEMS.map((item) => Array(Math.floor(size / (JSON.stringify(item).length + 1))).fill(item))
      : PARTS.map((part) => part.repeat(size / (Buffer.byteLength(JSON.stringify(part)) - 2)));
    for (const value of long) {
      const input = inputWith(path, value);
      const cpu = await cpuOf(() => route.input.safeParse(input), { most: MOST_MS });
      if (cpu > MOST_MS)
        slow.push(`${field} of ${JSON.stringify(value).slice(0, 20)}: ${Math.round(cpu)} ms`);
    }
  }
  expect(slow).toEqual([]);
});
