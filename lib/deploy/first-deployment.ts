import type { DeployedStack } from './aws.ts';

/**
 * The statuses of a stack that was never complete. `UPDATE_FAILED` is one too: only a deployment without rollback ends
 * so. The CDK deletes a stack that was rolled back, and creates it anew.
 */
const NEVER_COMPLETE = [
  'REVIEW_IN_PROGRESS',
  'CREATE_FAILED',
  'UPDATE_FAILED',
  'ROLLBACK_COMPLETE',
  'ROLLBACK_FAILED',
];

/** Whether the next deployment is the first, or continues the first. */
export function isFirst(deployed: DeployedStack | undefined): boolean {
  return deployed === undefined || NEVER_COMPLETE.includes(deployed.status);
}

/**
 * The CDK's arguments for a deployment. The first runs without rollback, until it is complete: the rollback would fail
 * at the protected table, and CloudFormation can continue a failed deployment only without rollback. Later ones roll
 * back.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/stack-failure-options.html
 * @param more the operator's own arguments, which win
 */
export function deployArguments(
  deployed: DeployedStack | undefined,
  more: readonly string[],
): string[] {
  const isChosen = more.some((each) => /^(--(no-)?rollback\b|-R$)/.test(each));
  const rollback = isFirst(deployed) && !isChosen ? ['--no-rollback'] : [];
  return ['deploy', '--all', ...rollback, ...more];
}

/** What to do after a first deployment that failed. */
export function repairHint(stage: string): string {
  return `What it created stays. Fix the cause (the last errors above name it), and run it again: npm run deploy -- ${stage} continues from there.`;
}
