import * as z from 'zod/mini';
import type { Route } from '../../../lambdas/contract/route.ts';
import { isAnything, type SchemaNode, schemaOf, withoutNone } from './input-schemas.ts';
import { type Path, valueAt, withValueAt } from './values-at.ts';

/** Derives invalid inputs of a route from its schema and a valid input. */

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface Mutation {
  /** Such as `screening_questions.0.question_text: a number`. */
  readonly name: string;
  /** The invalid field. */
  readonly path: Path;
  readonly input: unknown;
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

function fieldMutations(schema: SchemaNode, input: unknown, path: Path): FieldMutation[] {
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

function wrongTypes({ type }: SchemaNode): (readonly [string, Json])[] {
  if (typeof type !== 'string' || !(type in VALUES)) throw new Error(`The unknown type ${type}`);
  const taken = [type, ...(SKIPPED_TYPES[type] ?? [])];
  return Object.entries(VALUES).flatMap(([of, values]) => (taken.includes(of) ? [] : values));
}

const CONTROL_CHARACTERS = ['\0', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\ud800', '\udfff'];

function wrongValues(field: SchemaNode, valid: unknown): (readonly [string, Json])[] {
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

function tooMany({ maxItems }: SchemaNode, valid: unknown): (readonly [string, Json])[] {
  if (maxItems === undefined || !Array.isArray(valid) || valid.length === 0) return [];
  const items = z.array(z.json()).parse(valid);
  return [['too many', Array.from({ length: maxItems + 1 }, () => items[0] ?? null)]];
}

function wrongTexts(field: SchemaNode, valid: string): (readonly [string, Json])[] {
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
function isFree({ enum: words, pattern, maxLength }: SchemaNode): boolean {
  return words === undefined && pattern === undefined && maxLength !== undefined;
}
