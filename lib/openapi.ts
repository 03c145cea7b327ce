import * as z from 'zod/mini';
import { contract } from '../lambdas/contract/index.ts';
import {
  BODY_MAX_BYTES,
  IDEMPOTENCY_KEY_MAX,
  LARGE_BODY_MAX_BYTES,
} from '../lambdas/contract/limits.ts';
import { STATUS_OF } from '../lambdas/contract/problem.ts';
import { failure, type Route } from '../lambdas/contract/route.ts';
import * as application from '../lambdas/contract/schemas/application.ts';
import * as company from '../lambdas/contract/schemas/company.ts';
import * as job from '../lambdas/contract/schemas/job.ts';
import * as offer from '../lambdas/contract/schemas/offer.ts';
import * as people from '../lambdas/contract/schemas/people.ts';
import manifest from '../package.json' with { type: 'json' };
import { grantsOf } from './functions/grants.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Failure = keyof typeof STATUS_OF | 'unexpected';

const FAILURES: Readonly<Record<Failure, string>> = {
  invalid: 'The body is not JSON, or a field is missing or wrong: see `issues`.',
  unauthenticated: 'The token is missing or invalid, or email or password is wrong.',
  forbidden: 'The token has the other role.',
  'not-found': 'It does not exist, or belongs to somebody else.',
  conflict: 'It conflicts with the current state.',
  gone: 'It was closed for good.',
  'too-large': `The body is over ${BODY_MAX_BYTES / 1024} KB; with a logo or for a batch, over ${LARGE_BODY_MAX_BYTES / 1024} KB.`,
  'unsupported-media-type': 'The content type is not JSON.',
  'too-many-requests':
    'Too many failed sign-ins, or a quota is reached: `retry-after` says when to try again.',
  unavailable: 'It took too long, or a service is unreachable: try again.',
  unexpected: 'Our fault: `request_id` finds it in the logs.',
};

const STATUSES: Readonly<Record<Failure, number>> = { ...STATUS_OF, unexpected: 500 };

/** The failures of a call, besides its special ones. */
function failuresOf({ name, path, role, method, ignoresBody }: Route): Failure[] {
  // Only sign-up and sign-in have these paths without a token.
  const signsIn = role === 'public' && /^\/(candidate|manager)\//.test(path);
  return [
    'invalid',
    ...(role === 'public' && !signsIn ? [] : ['unauthenticated' as const]),
    ...(role === 'public' || role === 'any' ? [] : ['forbidden' as const]),
    ...(signsIn ? [] : ['not-found' as const]),
    ...(method === 'POST' ? ['conflict' as const] : []),
    ...(method === 'POST' && !ignoresBody
      ? (['too-large', 'unsupported-media-type'] as const)
      : []),
    ...(role === 'public' || grantsOf(name).quotas ? ['too-many-requests' as const] : []),
    ...(name === 'getPublicJob' ? ['gone' as const] : []),
    'unexpected',
    'unavailable',
  ];
}

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const toSchemaRef = (name: string) => `#/components/schemas/${name}`;
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** A schema for the document, without `$schema` and `$id`. */
function withoutMetadata({ $schema: _schema, $id: _id, ...schema }: Schema): Schema {
  return schema;
}
/** Drops JavaScript's limits of whole numbers. */
const override = ({ jsonSchema }: { jsonSchema: Schema }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** The named shapes of answers, and each route's own answer, which refers to them. */
function answers(): { named: Record<string, Schema>; ofRoute: (route: Route) => Schema } {
  const registry = z.registry<{ id: string }>();
  const named = [
    ...[people, company, job, offer, application].flatMap((schemas) => Object.entries(schemas)),
    ['failure', failure] as const,
  ].map(([name, schema]) => {
    registry.add(schema, { id: capitalized(name) });
    return capitalized(name);
  });
  for (const { name, output } of contract) registry.add(output, { id: `${name}()` });
  const { schemas } = z.toJSONSchema(registry, { uri: toSchemaRef, override });
  const schemaOf = (id: string) => withoutMetadata(schemas[id] ?? {});
  return {
    named: Object.fromEntries(named.map((name) => [name, schemaOf(name)])),
    ofRoute: ({ name }) => schemaOf(`${name}()`),
  };
}

/** The JSON Schema of a route's input. */
export function inputSchema({ input }: Route): Schema {
  return withoutMetadata(
    z.toJSONSchema(input, {
      io: 'input',
      override: ({ zodSchema, jsonSchema }) => {
        override({ jsonSchema });
        // JSON Schema has no transformations: without this, the '' and null of `unlessNone` would be missing.
        const { def } = zodSchema._zod;
        if (def.type !== 'pipe' || def.in._zod.def.type !== 'transform') return;
        const schema = { ...jsonSchema };
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        jsonSchema.anyOf = [schema, { enum: ['', null] }];
      },
    }),
  );
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: IDEMPOTENCY_KEY_MAX } as Schema,
};

/** A route's input, split into path, query and body. */
function inputOf(route: Route) {
  const { method, path } = route;
  const { properties = {}, required = [], ...schema } = inputSchema(route);
  const inPath = (name: string) => path.includes(`{${name}}`);
  const entries = Object.entries(properties);
  const inBody = method === 'POST' ? entries.filter(([name]) => !inPath(name)) : [];
  const parameters = entries
    .filter(([name]) => method === 'GET' || inPath(name))
    .map(([name, schema]) => ({
      name,
      in: inPath(name) ? 'path' : 'query',
      required: required.includes(name),
      schema,
    }));
  const requiredInBody = required.filter((name) => inBody.some(([each]) => each === name));
  if (route.takesIdempotencyKey) parameters.push(IDEMPOTENCY_KEY);
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(inBody.length > 0 && {
      requestBody: {
        required: requiredInBody.length > 0,
        ...json({
          ...schema,
          properties: Object.fromEntries(inBody),
          ...(requiredInBody.length > 0 && { required: requiredInBody }),
        }),
      },
    }),
  };
}

function securityOf({ role }: Route): Record<string, never[]>[] {
  if (role === 'public') return [];
  return role === 'any' ? [{ manager: [] }, { candidate: [] }] : [{ [role]: [] }];
}

/** The contract as an OpenAPI document. */
export function openapi() {
  const { named, ofRoute } = answers();
  const operation = (route: Route) => ({
    operationId: route.name,
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    security: securityOf(route),
    ...inputOf(route),
    responses: {
      [route.status]: { description: 'Success.', ...json(ofRoute(route)) },
      ...(route.mayExist && {
        200: { description: 'It already exists.', ...json(ofRoute(route)) },
      }),
      ...Object.fromEntries(
        failuresOf(route).map((name) => [
          STATUSES[name],
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  });
  const bearer = (role: string) => ({
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: `The token that a ${role} gets when they sign up or sign in.`,
  });
  const retryAfter = { 'retry-after': { schema: { type: 'integer' }, description: 'In seconds.' } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hiring marketplace',
      version: manifest.version,
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      contract.map((route) => [
        `/api${route.path}`,
        { [route.method.toLowerCase()]: operation(route) },
      ]),
    ),
    components: {
      schemas: named,
      responses: Object.fromEntries(
        Object.entries(FAILURES).map(([name, description]) => [
          name,
          {
            description,
            ...(name === 'too-many-requests' && { headers: retryAfter }),
            ...json({ $ref: toSchemaRef('Failure') }),
          },
        ]),
      ),
      securitySchemes: { manager: bearer('manager'), candidate: bearer('candidate') },
    },
  };
}
