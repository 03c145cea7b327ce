import { Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { LockedVault } from './constructs/locked-vault.ts';
import { type BackupSettings, stackName, tagsOf } from './stages.ts';

/** The vault of a stage's copied back-ups, in another region. */
export class BackupCopiesStack extends Stack {
  constructor(scope: Construct, stage: string, backup: BackupSettings) {
    const tags = tagsOf(stage);
    super(scope, `${stackName(stage)}-backup-copies`, {
      description: `Copies of the back-ups of a hiring marketplace (${stage})`,
      terminationProtection: true,
      tags,
      env: { region: backup.copyTo },
    });
    for (const [key, value] of Object.entries(tags)) Tags.of(this).add(key, value);
    new LockedVault(this, 'Vault', stage, backup);
  }
}
