import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { buckets } from '../buckets.ts';
import type { BackupSettings } from '../stages.ts';
import { accept } from './accept.ts';
import type { Files } from './files.ts';
import { LockedVault, vaultName } from './locked-vault.ts';
import type { Table } from './table.ts';

const POLICIES = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
];

interface BackupProps {
  readonly stage: string;
  readonly backup: BackupSettings;
  readonly table: Table;
  readonly files: Files;
}

/** A daily back-up of the table and the files to a locked vault, and a copy of it in another region. */
export class Backup extends Construct {
  constructor(scope: Construct, id: string, { stage, backup, table, files }: BackupProps) {
    super(scope, id);
    const deleteAfter = Duration.days(backup.days);
    const copies = Stack.of(this).formatArn({
      service: 'backup',
      region: backup.copyTo,
      resource: 'backup-vault',
      resourceName: vaultName(stage),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: `hiring-${stage}`,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          scheduleExpression: Schedule.cron({ hour: '5', minute: '0' }),
          backupVault: new LockedVault(this, 'Vault', stage, backup),
          deleteAfter,
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', copies),
              deleteAfter,
            },
          ],
        }),
      ],
    });
    plan.addSelection('Data', {
      role: this.#role(),
      resources: [
        BackupResource.fromArn(table.arn),
        ...buckets.map(({ name }) => BackupResource.fromArn(files.buckets[name].bucketArn)),
      ],
    });
  }

  #role(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    accept(
      role,
      'AWS Backup’s own policies: it says itself what it has to read.',
      ...POLICIES.map(
        (name) => `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
      ),
    );
    return role;
  }
}
