import { Stack, Validations } from 'aws-cdk-lib';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { Construct } from 'constructs';

/** By which the CDK knows findings and acceptances as those of one set of rules: see lib/operations/best-practices.ts. */
export const RULES = 'BestPractices';

/**
 * Leaves as it is what rules find at a construct or below it. An acceptance of what is not found any more is an error.
 * @param rules by their names, such as `AwsSolutions-S1`
 */
export function accept(scope: Construct, reason: string, ...rules: readonly string[]): void {
  const acknowledged = rules.map((rule) => ({ id: `${RULES}::${rule}`, reason }));
  Validations.of(scope).acknowledge(...acknowledged);
}

/** The finding that a role may do something with all that a wildcard stands for. */
export function wildcardIn(scope: Construct, arn: string): string {
  return `AwsSolutions-IAM5[Resource::${flattenCfnReference(Stack.of(scope).resolve(arn))}]`;
}
