import { basename } from 'node:path';
import * as z from 'zod/mini';
import { flatten, type Synthesized } from './synthesized.ts';

export const functionShape = z.object({
  Runtime: z.string(),
  Architectures: z.optional(z.array(z.string())),
  Handler: z.string(),
  MemorySize: z.optional(z.int()),
  EphemeralStorage: z.optional(z.object({ Size: z.int() })),
  Timeout: z.optional(z.int()),
  TracingConfig: z.optional(z.unknown()),
  Role: z.unknown(),
  LoggingConfig: z.object({
    LogGroup: z.unknown(),
    LogFormat: z.optional(z.string()),
    SystemLogLevel: z.optional(z.string()),
  }),
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
});

/** A function in the template. */
export interface TemplateFunction extends z.output<typeof functionShape> {
  readonly logicalId: string;
  /** The permissions of its role, as lines of `action on resource`, with their conditions. */
  readonly allowed: readonly string[];
}

/** CDK's own function, which uploads the built web app during a deployment. */
const isOfCdk = (logicalId: string) => logicalId.startsWith('CustomCDKBucketDeployment');

/** Our functions by the names of their bundles. */
export function functionsOf(synthesized: Synthesized): Map<string, TemplateFunction> {
  const roles = synthesized.all('AWS::IAM::Role', roleShape);
  return new Map(
    [...synthesized.all('AWS::Lambda::Function', functionShape)]
      .filter(([logicalId]) => !isOfCdk(logicalId))
      .map(([logicalId, properties]) => {
        const path = synthesized.resources.get(logicalId)?.Metadata['aws:asset:path'];
        const role = roles.get(flatten(properties.Role).slice(1, -'.Arn}'.length));
        if (role === undefined) throw new Error(`${logicalId} has no role`);
        const logs = `${flatten(properties.LoggingConfig.LogGroup).slice(0, -1)}.Arn}`;
        const allowed = allowedBy(role).map((line) => line.replace(logs, 'its log group'));
        return [basename(String(path)), { ...properties, logicalId, allowed }];
      }),
  );
}

const one = z.union([z.string(), z.array(z.unknown())]);
const statement = z.object({
  Effect: z.literal('Allow'),
  Action: one,
  Resource: z.unknown(),
  Condition: z.optional(z.object({ StringEquals: z.record(z.string(), z.string()) })),
  NotAction: z.optional(z.undefined()),
  NotResource: z.optional(z.undefined()),
});
const roleShape = z.object({
  ManagedPolicyArns: z.optional(z.array(z.unknown())),
  Policies: z._default(
    z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) })),
    [],
  ),
});

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function allowedBy({ ManagedPolicyArns = [], Policies }: z.output<typeof roleShape>): string[] {
  return [
    ...ManagedPolicyArns.map((arn) => `all of ${flatten(arn)}`),
    ...Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement).flatMap((each) => {
      const { Action, Resource, Condition } = statement.parse(each);
      const only = Object.entries(Condition?.StringEquals ?? {}).map(
        (is) => `, if ${is.join(' is ')}`,
      );
      return listOf(Action).flatMap((action) =>
        listOf(Resource).map((resource) => `${action} on ${flatten(resource)}${only.join('')}`),
      );
    }),
  ].sort();
}

export function namedFunction(
  functions: ReadonlyMap<string, TemplateFunction>,
  name: string,
): TemplateFunction {
  const found = functions.get(name);
  if (found === undefined) throw new Error(`${name} has no function`);
  return found;
}
