import { Duration } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import type { BackupSettings } from '../stages.ts';
import { removalOf } from './removal.ts';

/** Days until a lock becomes permanent: AWS's minimum. */
const GRACE_DAYS = 3;

/** The name of a stage's vault, which is the same in each of its regions. */
export function vaultName(stage: string): string {
  return `hiring-${stage}`;
}

/** A vault whose back-ups nobody can remove before they expire. */
export class LockedVault extends BackupVault {
  constructor(scope: Construct, id: string, stage: string, { days, lockForGood }: BackupSettings) {
    super(scope, id, {
      backupVaultName: vaultName(stage),
      lockConfiguration: {
        minRetention: Duration.days(days),
        ...(lockForGood && { changeableFor: Duration.days(GRACE_DAYS) }),
      },
      // Only a stage that keeps its data has back-ups.
      removalPolicy: removalOf(true),
    });
  }
}
