import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { App, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { inject } from 'vitest';
import * as z from 'zod/mini';
import type { Bundle } from '../../../lib/functions/bundling.ts';
import { functions } from '../../../lib/functions/functions.ts';
import { HiringStack } from '../../../lib/hiring-stack.ts';
import { type StageSettings, stages } from '../../../lib/stages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const resource = z.object({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  Metadata: z._default(z.record(z.string(), z.unknown()), {}),
  DependsOn: z.optional(z.array(z.string())),
  DeletionPolicy: z.optional(z.string()),
  UpdateReplacePolicy: z.optional(z.string()),
});
type Resource = z.output<typeof resource>;

const templateShape = z.object({
  Resources: z.record(z.string(), resource),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })),
});

/** The stack as it would be deployed. */
export interface Synthesized {
  readonly stack: HiringStack;
  readonly bundles: ReadonlyMap<string, Bundle>;
  /** All resources, also of nested stacks. The parameters of a nested stack are replaced by their values. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** The number of resources of each template: the stack's, and each nested stack's. */
  readonly sizes: readonly number[];
  readonly outputs: Readonly<Record<string, unknown>>;
  /** The properties of all resources of a type, by logical id. */
  all<S extends z.ZodMiniType>(type: string, properties: S): Map<string, z.output<S>>;
  /** The properties of the one resource of a type. */
  one<S extends z.ZodMiniType>(type: string, properties: S): z.output<S>;
}

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

/** A folder that is removed after all tests. */
export const scratch = inject('scratch');

interface SynthesisOptions {
  /** A stage name, by default `prod`. */
  readonly stage?: string;
  /** Overrides of the stage's own settings. */
  readonly settings?: Partial<StageSettings>;
  readonly bundles?: ReadonlyMap<string, Bundle>;
  /** The target; by default the account and region of the credentials. */
  readonly env?: { readonly account: string; readonly region: string };
  /** Changes the stack before its synthesis. */
  readonly before?: (stack: HiringStack) => void;
}

/** The stacks that this process has synthesized, for all its test files. */
const synthesizedStacks = new Map<string, Promise<Synthesized>>();

/** Synthesizes the stack in this process, with a web app of two files and, by default, empty Lambdas. */
export async function synthesize(wanted: SynthesisOptions = {}): Promise<Synthesized> {
  if (wanted.bundles !== undefined || wanted.before !== undefined)
    return await synthesizeNow(wanted);
  const name = JSON.stringify({ stage: 'prod', ...wanted });
  const synthesized = synthesizedStacks.get(name) ?? synthesizeNow(wanted);
  synthesizedStacks.set(name, synthesized);
  return await synthesized;
}

async function synthesizeNow({
  stage: name = 'prod',
  settings = {},
  bundles: given,
  env,
  before,
}: SynthesisOptions): Promise<Synthesized> {
  const own = stages[name];
  if (own === undefined) throw new Error(`There is no stage ${name}`);
  const folder = mkdtempSync(join(scratch, 'stack-'));
  const bundles = given ?? emptyBundles(join(folder, 'lambdas'));
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), '<!doctype html>');
  writeFileSync(join(web, 'assets', 'app.js'), '');
  const { context } = cdkJson.parse(JSON.parse(await readFile(join(ROOT, 'cdk.json'), 'utf8')));
  const app = new App({
    outdir: join(folder, 'cdk.out'),
    analyticsReporting: false,
    context: {
      ...context,
      'aws:cdk:enable-asset-metadata': true,
      // Otherwise CDK maps the stack trace of every resource to its sources, one by one.
      'aws:cdk:disable-stack-trace': true,
      'aws:cdk:disable-asset-staging': true,
    },
  });
  const stack = new HiringStack(app, {
    stage: { name, settings: { ...own, ...settings } },
    bundles,
    web,
    commit: 'a commit',
    ...(env && { env }),
  });
  before?.(stack);
  const { Resources, Outputs } = templateShape.parse(Template.fromStack(stack).toJSON());
  const templates = [Resources, ...nestedResources(stack, Resources)];
  const resources = new Map(templates.flatMap((each) => Object.entries(each)));
  const all: Synthesized['all'] = (type, properties) =>
    new Map(
      [...resources]
        .filter(([, { Type }]) => Type === type)
        .map(([id, { Properties }]) => [id, z.parse(properties, Properties)]),
    );
  return {
    stack,
    bundles,
    resources,
    sizes: templates.map((each) => Object.keys(each).length),
    outputs: Object.fromEntries(Object.entries(Outputs).map(([id, { Value }]) => [id, Value])),
    all,
    one(type, properties) {
      const [only, ...others] = all(type, properties).values();
      if (only === undefined || others.length > 0) throw new Error(`There is not one ${type}`);
      return only;
    },
  };
}

const parameters = z.object({
  Parameters: z._default(z.record(z.string(), z.unknown()), {}),
});

/** The resources of each nested stack. */
function nestedResources(stack: Stack, own: Readonly<Record<string, Resource>>) {
  return stack.node.findAll().flatMap((each) => {
    if (!NestedStack.isNestedStack(each)) return [];
    const { logicalId } = each.nestedStackResource ?? {};
    const { Parameters } = parameters.parse(own[stack.resolve(logicalId)]?.Properties);
    const template = JSON.stringify(Template.fromStack(each).toJSON(), (_, value: unknown) => {
      const name = ref.safeParse(value).data?.Ref ?? '';
      return Parameters[name] ?? value;
    });
    return [z.pick(templateShape, { Resources: true }).parse(JSON.parse(template)).Resources];
  });
}

function emptyBundles(folder: string): Map<string, Bundle> {
  return new Map(
    functions.map(({ name }) => {
      const own = join(folder, name);
      mkdirSync(own, { recursive: true });
      writeFileSync(join(own, 'index.mjs'), '');
      return [name, { name, folder: own, bytes: 0, modules: new Map() }];
    }),
  );
}

const ref = z.object({ Ref: z.string() });
const attributeOf = z.object({ 'Fn::GetAtt': z.array(z.string()) });
const joined = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });

/** A value with its references in braces, such as `{Table}/index/gsi1`; `{Table.Arn}` for an attribute. */
export function flatten(value: unknown): string {
  if (typeof value === 'string') return value;
  const parts = joined.safeParse(value);
  if (parts.success) return parts.data['Fn::Join'][1].map(flatten).join('');
  const reference = ref.safeParse(value);
  if (reference.success) return `{${reference.data.Ref}}`;
  const attribute = attributeOf.safeParse(value);
  if (attribute.success) return `{${attribute.data['Fn::GetAtt'].join('.')}}`;
  return JSON.stringify(value);
}

/** The resources that a resource names or waits for. CloudFormation creates them before it, and deletes them after it. */
export function dependenciesOf({ resources }: Synthesized, id: string): string[] {
  const { Properties, DependsOn = [] } = resources.get(id) ?? {};
  const named = new Set(DependsOn);
  JSON.stringify(Properties, (_, value: unknown) => {
    named.add(ref.safeParse(value).data?.Ref ?? '');
    named.add(attributeOf.safeParse(value).data?.['Fn::GetAtt'][0] ?? '');
    return value;
  });
  return [...named].filter((each) => resources.has(each));
}

/** All resources that CloudFormation creates before a resource, and deletes after it. */
export function allDependenciesOf(of: Synthesized, id: string): Set<string> {
  const found = new Set<string>();
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    for (const each of dependenciesOf(of, next).filter((one) => !found.has(one))) {
      found.add(each);
      queue.push(each);
    }
  return found;
}

/** The only logical id of a type that begins with `start`. */
export function logicalIdOf({ all }: Synthesized, type: string, start: string): string {
  const ids = [...all(type, z.object({})).keys()].filter((id) => id.startsWith(start));
  if (ids.length !== 1) throw new Error(`There is not one ${start}`);
  return ids.join();
}

/** The `Allow` statements of a bucket policy. */
export function bucketGrants(of: Synthesized, bucket: string) {
  const policies = of.all(
    'AWS::S3::BucketPolicy',
    z.object({
      Bucket: z.unknown(),
      PolicyDocument: z.object({ Statement: z.array(z.record(z.string(), z.unknown())) }),
    }),
  );
  return [...policies.values()]
    .filter(({ Bucket }) => flatten(Bucket).startsWith(`{${bucket}`))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Effect }) => Effect === 'Allow');
}
