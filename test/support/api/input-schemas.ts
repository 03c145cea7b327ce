import * as z from 'zod/mini';
import type { Route } from '../../../lambdas/contract/route.ts';
import { inputSchema } from '../../../lib/openapi.ts';
import type { Path } from './values-at.ts';

/** The part of JSON Schema that the contract uses. */
export interface SchemaNode {
  readonly type?: string | readonly string[] | undefined;
  readonly anyOf?: readonly SchemaNode[] | undefined;
  readonly properties?: Readonly<Record<string, SchemaNode>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: SchemaNode | undefined;
  readonly enum?: readonly (string | number | null)[] | undefined;
  readonly pattern?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

const node: z.ZodMiniType<SchemaNode> = z.object({
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

export function schemaOf(route: Route): SchemaNode {
  return node.parse(inputSchema(route));
}

/** Every field of a route's input, as `workExperience.0.company`. */
export function fieldsOf(schema: SchemaNode, path: Path = []): string[] {
  const { properties = {}, items } = withoutNone(schema).schema;
  return [
    ...(path.length === 0 ? [] : [path.join('.')]),
    ...Object.entries(properties).flatMap(([name, each]) => fieldsOf(each, [...path, name])),
    ...(items === undefined ? [] : fieldsOf(items, [...path, 0])),
  ];
}

/** Whether a field takes any value. */
export const isAnything = ({ type, anyOf, enum: values }: SchemaNode) =>
  type === undefined && anyOf === undefined && values === undefined;

/** The unions of the contract: values in a query can be text too. */
const UNIONS: readonly string[] = ['number or string', 'boolean or string'];

/**
 * A schema without the values that it takes for none: `null`, or also `''`. A union with strings, as in a query,
 * becomes a type such as `number or string`.
 */
export function withoutNone(schema: SchemaNode): { schema: SchemaNode; none: readonly unknown[] } {
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
  if (!UNIONS.includes(either)) throw new Error('A union of other things');
  return { schema: { type: either }, none: [] };
}
