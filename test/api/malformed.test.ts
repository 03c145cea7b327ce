import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { contract } from '../../lambdas/contract/index.ts';
import { BODY_MAX_BYTES } from '../../lambdas/contract/limits.ts';
import type { Failure, Route } from '../../lambdas/contract/route.ts';
import {
  type RawReply,
  type RawRequest,
  readFailure,
  routeOf,
  toRequest,
} from '../support/api/client.ts';
import { exampleOf } from '../support/api/examples.ts';
import { invoke, invokeEndpoint, serveHere } from '../support/api/in-process.ts';
import { fieldsOf, schemaOf } from '../support/api/input-schemas.ts';
import { changesOfTable } from '../support/api/interrupt.ts';
import { mutations } from '../support/api/mutations.ts';
import { type Path, stringsOf, valueAt, withValueAt } from '../support/api/values-at.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld, type World } from '../support/worlds/example-world.ts';

const [ours, theirs] = await Promise.all([
  newWorld(api, inject('stack')),
  newWorld(api, inject('stack')),
]);
/** The gateway. Its handlers run in this process, too. */
const gateway = await serveHere();
/** What invalid requests change: nothing. */
const changes = changesOfTable();

/** The routes that are called through the gateway: all share its code, and all calls read bodies with the same code. */
const BY_HTTP = (
  ['managerSignin', 'getPublicJob', 'getJobPosting', 'createJob', 'setCompanyLogo'] as const
).map(routeOf);

/** Makes a call as the caller of the route's example. */
async function send(
  route: Route,
  input: unknown,
  raw: Pick<RawRequest, 'body' | 'headers'> = {},
): Promise<RawReply> {
  const { by } = exampleOf(route, ours);
  if (BY_HTTP.includes(route))
    return await gateway.request({ ...toRequest(route, input), ...raw, token: by?.token });
  return await invoke(route, input, { ...(by && { by }), ...raw });
}

interface Wrong {
  readonly name: string;
  readonly send: () => Promise<RawReply>;
}

/** Sends invalid requests, four at a time. Expects a well-formed failure with one of `statuses` for each. */
async function expectRefusals(
  wrong: readonly Wrong[],
  statuses: readonly number[],
): Promise<Map<string, Failure>> {
  expect(wrong).not.toEqual([]);
  const answers = new Map<string, Failure>();
  const failures: string[] = [];
  const rest = wrong.values();
  const sendRest = async () => {
    for (const { name, send } of rest) {
      const reply = await send();
      try {
        answers.set(name, readFailure(reply));
        if (!statuses.includes(reply.status))
          failures.push(`${name}: ${reply.status} ${reply.text}`);
      } catch (error) {
        failures.push(`${name}: ${reply.status} ${error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, sendRest));
  expect(failures).toEqual([]);
  return answers;
}

const posts = contract.filter(({ method, ignoresBody }) => method === 'POST' && !ignoresBody);
const withPayload = posts.filter((route) => (schemaOf(route).required ?? []).length > 0);

describe('an invalid body', () => {
  function bodiesOf(route: Route) {
    const valid = JSON.stringify(exampleOf(route, ours).input);
    const few = {
      'an empty object': '{}',
      'broken off': valid.slice(0, -1),
      'with __proto__': `{"__proto__":{"admin":true},${valid.slice(1)}`,
    };
    const others: Record<string, string | Uint8Array<ArrayBuffer> | undefined> = {
      none: undefined,
      empty: '',
      null: 'null',
      'a list': `[${valid}]`,
      'an empty list': '[]',
      'a text': '"text"',
      'JSON in a text': JSON.stringify(valid),
      'a number': '7',
      true: 'true',
      'with more behind it': `${valid}{}`,
      'with a comma too many': `${valid.slice(0, -1)},}`,
      'in single quotes': valid.replaceAll('"', "'"),
      'a form': 'email=a%40example.com&password=secret',
      XML: '<email>a@example.com</email>',
      'a bare control character': valid.replace(/[:[]"/, '$&\u0007'),
      'not UTF-8': new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
      'UTF-16': new Uint8Array(Buffer.from(valid, 'utf16le')),
      'with __proto__, escaped': `{"\\u005f_proto__":{"admin":true},${valid.slice(1)}`,
      'with __proto__, deep': `{"x":[{"__proto__":{"admin":true}}],${valid.slice(1)}`,
      'with a prototype': `{"constructor":{"prototype":{"admin":true}},${valid.slice(1)}`,
      'very deep': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      'very deep, in a field': `{"x":${'{"x":'.repeat(40_000)}1${'}'.repeat(40_000)}}`,
    };
    return Object.entries(BY_HTTP.includes(route) ? { ...few, ...others } : few);
  }

  it('is refused by every call', async () => {
    for (const route of withPayload) {
      const wrong = bodiesOf(route).map(([name, body]) => ({
        name: `${route.name}: ${name}`,
        send: () => send(route, {}, { body }),
      }));
      await expectRefusals(wrong, [400]);
    }
  });

  it('is refused if it is too large or not declared as JSON', async () => {
    for (const route of posts) {
      const isOne = BY_HTTP.includes(route);
      const { input } = exampleOf(route, ours);
      const { bodyMaxBytes = BODY_MAX_BYTES } = route;
      const padded = (bytes: number) => {
        const body = JSON.stringify({ ...input, padding: '' });
        return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`);
      };
      const large = [bodyMaxBytes + 1, ...(isOne ? [bodyMaxBytes * 2] : [])].map((bytes) => ({
        name: `${route.name}: ${bytes} bytes`,
        send: () => send(route, {}, { body: padded(bytes) }),
      }));
      // Three bytes per character: few characters, many bytes.
      const wide = { ...input, padding: '字'.repeat(Math.ceil((bodyMaxBytes + 1) / 3)) };
      if (isOne) large.push({ name: `${route.name}: wide`, send: () => send(route, wide) });
      await expectRefusals(large, [413]);
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'text/json',
        'application/jsonx',
        'multipart/form-data; boundary=x',
        'json',
      ].slice(0, isOne ? undefined : 1);
      const untyped = types.map((type) => ({
        name: `${route.name}: ${type}`,
        send: () => send(route, input, { headers: { 'content-type': type } }),
      }));
      // `fetch` adds a content type to a string, but not to bytes.
      const body = new TextEncoder().encode(JSON.stringify(input));
      const none = {
        name: `${route.name}: no type`,
        send: () => send(route, input, { headers: {}, body }),
      };
      await expectRefusals(isOne ? [...untyped, none] : untyped, [415]);
    }
  });
});

// A list needs more than a hundred items for a cursor. An answer is either a text or a video. Each example raises the
// revision for the next: `edits.test.ts` has that field.
const IN_NO_EXAMPLE = new Set(['cursor', 'video_responses.0.response_text', 'expected_revision']);

describe('an invalid field', () => {
  it('is refused and named by every call', async () => {
    for (const route of contract) {
      const { input, by } = exampleOf(route, ours);
      const uncovered = fieldsOf(schemaOf(route)).filter(
        (field) => valueAt(input, field.split('.')) === undefined && !IN_NO_EXAMPLE.has(field),
      );
      expect(uncovered, route.name).toEqual([]);
      const [first, ...others] = mutations(route, input);
      if (first === undefined) {
        expect(fieldsOf(schemaOf(route)), route.name).toEqual([]);
        continue;
      }
      const named = ({ issues }: Failure) => issues?.map((issue) => issue.path);
      const replies = [{ ...first, reply: await send(route, first.input) }];
      // The same code reads the input before any handler.
      for (const each of others) {
        const reply = await invokeEndpoint(route, each.input, { ...(by && { by }) });
        replies.push({ ...each, reply });
      }
      for (const { name, path, reply } of replies) {
        const what = `${route.name}: ${name}: ${reply.text}`;
        expect(reply.status, what).toBe(400);
        expect(named(readFailure(reply)), what).toContain(path.join('.'));
      }
    }
  });

  it('is refused with a short answer, however many there are', async () => {
    const { input } = exampleOf('createJob', ours);
    const many = Array(60_000).fill(1);
    const wrong = { ...input, screening_questions: many, benefits: many };
    const reply = await send(routeOf('createJob'), wrong);
    expect(reply.status).toBe(400);
    readFailure(reply);
    expect(reply.text.length).toBeLessThan(10_000);
  });
});

/** The ids and keys that the examples of a world refer to. */
function references(world: World): { kind: string; use: string; value: string }[] {
  return Object.entries(world.ids).flatMap(([kind, uses]) =>
    Object.entries(uses).map(([use, value]) => ({ kind, use, value })),
  );
}

/** The names of fields with a reference. */
const REFERS = /(^|[._])(id|key|ids\.0)$|\.video_url$|(Id|Url)$/;

/** The references in a route's example, with their paths. */
function referencesIn(route: Route) {
  const known = new Map(references(ours).map((each) => [each.value, each]));
  return stringsOf(exampleOf(route, ours).input).flatMap(({ path, text }) => {
    const found = known.get(text);
    return found === undefined ? [] : [{ ...found, path }];
  });
}

/** The call of a route's example with another reference. */
function withReference(route: Route, path: Path, value: string): Wrong['send'] {
  return () => send(route, withValueAt(exampleOf(route, ours).input, path, value));
}

/** A reference of the same form to something that does not exist. */
function unknownReference(reference: string): string {
  return reference
    .replaceAll(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, () => ulid())
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, () => randomUUID());
}

// References in a field, not to the subject of the call.
const NAMED_IN_FIELD =
  /^(?!inviteToInterview).*: (resumeUrl|coverLetterUrl|application_ids\.|(screening|video)_responses\.)/;

// Any candidate may apply to any open job or save it. Jobs and companies are public.
const OPEN_TO_ALL = [
  'createJobApplication: job_posting_id',
  'getJobPosting: id',
  'getPublicCompany: id',
  'getPublicJob: id',
  'getSimilarJobs: id',
  'saveJob: job_posting_id',
  'unsaveJob: job_posting_id',
];

// These calls skip unknown references.
const LEFT_OUT_IF_UNKNOWN = [
  'countJobView: job_posting_id',
  'reportJob: job_posting_id',
  'decideApplications: application_ids.0',
  'getApplicantContacts: application_ids.0',
  'rateApplications: application_ids.0',
];

describe('a reference', () => {
  it('is in the example of every call that takes one', () => {
    const missing = contract.flatMap((route) => {
      const given = referencesIn(route).map(({ path }) => path.join('.'));
      return fieldsOf(schemaOf(route))
        .filter((field) => REFERS.test(field) && !given.includes(field))
        .map((field) => `${route.name}: ${field}`);
    });
    expect(missing).toEqual([]);
  });

  it("to another person's item is refused like one to a missing item", async () => {
    for (const route of contract) {
      for (const { kind, use, path } of referencesIn(route)) {
        const name = `${route.name}: ${path.join('.')}`;
        if ([...OPEN_TO_ALL, ...LEFT_OUT_IF_UNKNOWN].includes(name)) continue;
        const foreign = references(theirs).find((each) => each.kind === kind && each.use === use);
        const value = foreign?.value ?? '';
        const refusals = await expectRefusals(
          [
            { name: 'foreign', send: withReference(route, path, value) },
            { name: 'made up', send: withReference(route, path, unknownReference(value)) },
          ],
          NAMED_IN_FIELD.test(name) ? [400] : [404],
        );
        expect(refusals.get('foreign'), name).toEqual(refusals.get('made up'));
      }
    }
  });

  it('to an item of another kind is refused', async () => {
    const all = references(ours);
    const oneOfEachKind = all.filter(
      ({ kind }, at) => all.findIndex((each) => each.kind === kind) === at,
    );
    for (const route of contract) {
      for (const { kind, path } of referencesIn(route)) {
        if (LEFT_OUT_IF_UNKNOWN.includes(`${route.name}: ${path.join('.')}`)) continue;
        const others = oneOfEachKind.filter(
          // A slash would make the URL another path.
          ({ kind: other, value }) =>
            other !== kind && !(route.method === 'GET' && value.includes('/')),
        );
        const wrong = others.map(({ kind: other, use, value }) => ({
          name: `${route.name}: ${path.join('.')} is a ${other} (${use})`,
          send: withReference(route, path, value),
        }));
        await expectRefusals(wrong, [400, 404]);
      }
    }
  });
});

it('an invalid request changes nothing', () => {
  expect(changes).toEqual([]);
});

it('after all invalid requests, valid calls still work', async () => {
  for (const route of BY_HTTP) {
    const { by, input } = exampleOf(route, ours);
    const reply = await gateway.ask(route, input, by?.token);
    expect(reply, route.name).toMatchObject({ status: route.status });
  }
  expect(changes).not.toEqual([]);
});
