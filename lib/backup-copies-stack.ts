import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { LockedVault } from './constructs/locked-vault.ts';
import { type BackupSettings, stackName } from './stages.ts';

/** The vault of a stage's copied back-ups, in another region. */
export class BackupCopiesStack extends Stack {
  constructor(scope: Construct, stage: string, backup: BackupSettings) {
    super(scope, `${stackName(stage)}-backup-copies`, {
      description: `Copies of the back-ups of a hiring marketplace (${stage})`,
      terminationProtection: true,
      tags: { app: 'hiring', stage },
      env: { region: backup.copyTo },
    });
    new LockedVault(this, 'Vault', stage, backup);
  }
}
