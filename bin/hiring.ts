import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { BackupCopiesStack } from '../lib/backup-copies-stack.ts';
import { buildLambdas } from '../lib/functions/lambda-build.ts';
import { HiringStack } from '../lib/hiring-stack.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { buildWeb } from '../lib/local/site/web-build.ts';
import { BestPractices } from '../lib/operations/best-practices.ts';
import { commitOf } from '../lib/operations/commit.ts';
import { stageNamed } from '../lib/stages.ts';

/** The CDK app: the stacks of the stage in STAGE, or of `dev`. Settings are in lib/stages.ts. */
const ROOT = join(import.meta.dirname, '..');

async function main(): Promise<void> {
  const stage = stageNamed(process.env.STAGE || 'dev');
  const app = new App();
  Validations.of(app).addPlugins(new BestPractices());
  const given = Object.keys(app.node.getAllContext()).filter((name) => /^\w+$/.test(name));
  if (given.length > 0)
    throw new ClearError(
      `Context values are not used (${given.join(', ')}): settings are in lib/stages.ts.`,
    );
  const [bundles, web] = await Promise.all([buildLambdas(ROOT), buildWeb(ROOT)]);
  const stack = new HiringStack(app, { stage, bundles, web, commit: commitOf(ROOT) });
  const { backup } = stage.settings;
  if (backup) stack.addStackDependency(new BackupCopiesStack(app, stage.name, backup));
}

await runProgram(main);
