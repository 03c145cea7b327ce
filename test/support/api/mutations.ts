import * as z from 'zod/mini';
import type { Route } from '../../../lambdas/contract/route.ts';
import { inputSchema } from '../../../lib/openapi.ts';

/** Derives invalid inputs of a route from its schema and a valid input. */

/** The part of JSON Schema that the contract uses. */
interface Node {
  readonly type?: string | readonly string[] | undefined;
  readonly anyOf?: readonly Node[] | undefined;
  readonly properties?: Readonly<Record<string, Node>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Node | undefined;
  readonly enum?: readonly (string | number | null)[] | undefined;
  readonly pattern?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

const node: z.ZodMiniType<Node> = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  anyOf: z.optional(z.array(z.lazy(() => node))),
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => node),
    ),
  ),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.lazy(() => node)),
  enum: z.optional(z.array(z.nullable(z.union([z.string(), z.number()])))),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
});

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Path = readonly (string | number)[];

export interface Mutation {
  /** Such as `screening_questions.0.question_text: a number`. */
  readonly name: string;
  /** The invalid field. */
  readonly path: Path;
  readonly input: unknown;
}

export function schemaOf(route: Route): Node {
  return node.parse(inputSchema(route));
}

/** Every field of a route's input, as `workExperience.0.company`. */
export function fieldsOf(schema: Node, path: Path = []): string[] {
  const { properties = {}, items } = withoutNone(schema).schema;
  return [
    ...(path.length === 0 ? [] : [path.join('.')]),
    ...Object.entries(properties).flatMap(([name, each]) => fieldsOf(each, [...path, name])),
    ...(items === undefined ? [] : fieldsOf(items, [...path, 0])),
  ];
}

/** The value at a path such as `workExperience.0.company`; undefined if there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return valueAt(new Map(Object.entries(value)).get(String(first)), rest);
}

/** A copy of a value with `other` at a path; undefined removes the field. */
export function withValueAt(value: unknown, path: Path, other: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((each, index) => (index === first ? withValueAt(each, rest, other) : each));
  }
  const fields = typeof value === 'object' && value !== null ? value : {};
  const entries = new Map<string, unknown>(Object.entries(fields));
  entries.set(String(first), withValueAt(entries.get(String(first)), rest, other));
  return Object.fromEntries(entries);
}

/** Every string of a value, with its path. */
export function stringsOf(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    stringsOf(each, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/**
 * Inputs that the route must refuse, each invalid in one field.
 * @param input a valid input
 */
export function mutations(route: Route, input: unknown): Mutation[] {
  const schema = schemaOf(route);
  // Values in a path or query are strings, and a path parameter is never missing.
  return fieldMutations(schema, input, []).filter(({ value, path }) => {
    const inPath = route.path.includes(`{${path.join()}}`);
    if (route.method === 'POST' && !inPath) return true;
    if (value === undefined) return !inPath;
    return typeof value === 'string' && value !== '' && value.isWellFormed();
  });
}

interface FieldMutation extends Mutation {
  readonly value: unknown;
}

function fieldMutations(schema: Node, input: unknown, path: Path): FieldMutation[] {
  const { schema: field, none } = withoutNone(schema);
  if (isAnything(field)) return [];
  const wrong = (what: string, value: unknown): FieldMutation => ({
    name: `${path.join('.')}: ${what}`,
    path,
    value,
    input: withValueAt(input, path, value),
  });
  const own =
    path.length === 0
      ? []
      : [
          ...wrongTypes(field).map(([what, value]) => wrong(what, value)),
          wrong('null', null),
          ...wrongValues(field, valueAt(input, path)).map(([what, value]) => wrong(what, value)),
        ].filter(({ value }) => !none.some((each) => each === value));
  const { properties = {}, required = [], items } = field;
  const inside = valueAt(input, path);
  const missing = required.map((name) => ({
    ...wrong(`without ${name}`, undefined),
    path: [...path, name],
    input: withValueAt(input, [...path, name], undefined),
  }));
  const fields = Object.entries(properties).flatMap(([name, each]) =>
    fieldMutations(each, input, [...path, name]),
  );
  const firstItem =
    items !== undefined && Array.isArray(inside) && inside.length > 0
      ? fieldMutations(items, input, [...path, 0])
      : [];
  return [...own, ...missing, ...fields, ...firstItem];
}

/** Whether a field takes any value. */
const isAnything = ({ type, anyOf, enum: values }: Node) =>
  type === undefined && anyOf === undefined && values === undefined;

/**
 * A schema without the values that it takes for none: `null`, or also `''`. A union with strings, as in a query,
 * becomes a type such as `number or string`.
 */
function withoutNone(schema: Node): { schema: Node; none: readonly unknown[] } {
  const { anyOf, type } = schema;
  if (anyOf === undefined && !Array.isArray(type)) return { schema, none: [] };
  const [value, other] = anyOf ?? [];
  if (value !== undefined && other?.enum?.includes(null))
    return { schema: value, none: other.enum };
  const all = anyOf ?? [type].flat().map((each) => ({ ...schema, type: each }));
  const others = all.filter((each) => each.type !== 'null');
  const [first] = others;
  if (first !== undefined && all.length === 2 && others.length === 1)
    return { schema: first, none: [null] };
  const types = all.map((each) => each.type).toSorted();
  const either = types.join(' or ');
  if (!(either in SKIPPED_TYPES)) throw new Error('A union of other things');
  return { schema: { type: either }, none: [] };
}

const VALUES: Readonly<Record<string, readonly [string, Json][]>> = {
  string: [['an empty text', '']],
  integer: [
    ['a number', 7],
    ['a fraction', 0.5],
  ],
  boolean: [['true', true]],
  array: [
    ['an empty list', []],
    ['a list of lists', [[]]],
  ],
  object: [
    ['an empty object', {}],
    ['an object', { a: 1 }],
  ],
  /** An enum of numbers. */
  number: [],
  'number or string': [],
  'boolean or string': [],
};
/** The types whose values `wrongTypes` also skips: `wrongValues` has its own wrong ones for them. */
const SKIPPED_TYPES: Readonly<Record<string, readonly string[]>> = {
  number: ['integer'],
  'number or string': ['integer'],
  'boolean or string': ['boolean'],
};

function wrongTypes({ type }: Node): (readonly [string, Json])[] {
  if (typeof type !== 'string' || !(type in VALUES)) throw new Error(`The unknown type ${type}`);
  const taken = [type, ...(SKIPPED_TYPES[type] ?? [])];
  return Object.entries(VALUES).flatMap(([of, values]) => (taken.includes(of) ? [] : values));
}

const CONTROL_CHARACTERS = ['\0', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\ud800', '\udfff'];

function wrongValues(field: Node, valid: unknown): (readonly [string, Json])[] {
  switch (field.type) {
    case 'string':
      return wrongTexts(field, typeof valid === 'string' ? valid : 'text');
    case 'integer':
      return [
        ['a fraction', 1.5],
        ['a number as text', '1'],
        ['a huge number', 1e300],
        ...(field.minimum === undefined ? [] : [['too little', field.minimum - 1] as const]),
        ...(field.maximum === undefined ? [] : [['too much', field.maximum + 1] as const]),
      ];
    case 'boolean':
      return [
        ['true as text', 'true'],
        ['1', 1],
        ['0', 0],
      ];
    case 'number':
      return [0, 0.5, -1, 120, 1e300, '60'].map((value) => [`${value}`, value]);
    case 'number or string':
      return [0.5, '1.5', 'much', '1e300', '-1', '0x'].map((value) => [`${value}`, value]);
    case 'boolean or string':
      return ['yes', 'TRUE', '1', 'constructor'].map((text) => [text, text]);
    case 'array':
      return [
        ...(field.minItems ? ([['an empty list', []]] as const) : []),
        ...tooMany(field, valid),
      ];
    default:
      return [];
  }
}

function tooMany({ maxItems }: Node, valid: unknown): (readonly [string, Json])[] {
  if (maxItems === undefined || !Array.isArray(valid) || valid.length === 0) return [];
  const items = z.array(z.json()).parse(valid);
  return [['too many', Array.from({ length: maxItems + 1 }, () => items[0] ?? null)]];
}

function wrongTexts(field: Node, valid: string): (readonly [string, Json])[] {
  const { enum: words, minLength = 0, maxLength, pattern } = field;
  return [
    ...(words === undefined
      ? []
      : ([
          ['an unknown word', 'unknown-word'],
          ['a word in capitals', valid.toUpperCase()],
          ['a word of every object', 'constructor'],
        ] as const)),
    ...(maxLength === undefined
      ? []
      : ([
          ['one character too many', valid.padEnd(maxLength + 1, 'x').slice(0, maxLength + 1)],
          ['far too many characters', 'x'.repeat(Math.max(4096, maxLength * 3))],
        ] as const)),
    ...(minLength === 0 ? [] : ([['an empty text', '']] as const)),
    ...(minLength > 0 && pattern !== undefined
      ? ([
          ['mere space', ' \t\n '],
          ['what nobody sees', '\u200b \u3164\u2800'],
        ] as const)
      : []),
    ...(isFree(field)
      ? []
      : CONTROL_CHARACTERS.map(
          (character) => [`${JSON.stringify(character)} inside`, `${valid}${character}x`] as const,
        )),
  ];
}

// The password of a sign-in is free text: every wrong one gets the same answer.
function isFree({ enum: words, pattern, maxLength }: Node): boolean {
  return words === undefined && pattern === undefined && maxLength !== undefined;
}
