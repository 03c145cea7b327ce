import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { bundleLambdas } from '../lib/bundling.ts';
import { HiringStack } from '../lib/hiring-stack.ts';
import { buildWeb } from '../lib/local/web-build.ts';
import { parseQuotas } from '../lib/quotas.ts';

/**
 * The CDK app. Settings come from the context, by `-c name=value` or in cdk.json:
 * secretGeneration; domain and certificate (an ARN in us-east-1), together; alarmEmail; quotas (those that differ from
 * their defaults, as JSON).
 */
const ROOT = join(import.meta.dirname, '..');

const setting = z.optional(z.string());
const settings = z.object({
  secretGeneration: z.string(),
  domain: setting,
  certificate: setting,
  alarmEmail: setting,
  quotas: setting,
});

const app = new App();
const {
  secretGeneration,
  domain,
  certificate,
  alarmEmail,
  quotas = '{}',
} = settings.parse(
  Object.fromEntries(
    Object.keys(settings.shape).map((name) => [name, app.node.tryGetContext(name)]),
  ),
);
if ((domain === undefined) !== (certificate === undefined))
  throw new Error('A domain needs its certificate, and a certificate its domain: give both.');
const overrides = parseQuotas(quotas);

const [bundles, web] = await Promise.all([
  bundleLambdas(join(ROOT, 'dist', 'lambdas')),
  buildWeb(ROOT),
]);
new HiringStack(app, 'Hiring', {
  description: 'A two-sided hiring marketplace',
  bundles,
  web,
  secretGeneration,
  domain: domain && certificate ? { name: domain, certificateArn: certificate } : undefined,
  alarmEmail,
  quotas: overrides,
});
