import { Stack, Validations } from 'aws-cdk-lib';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { Construct } from 'constructs';

/** The rule set's name in the CDK's findings and acceptances: see lib/operations/best-practices.ts. */
export const RULES = 'BestPractices';

/**
 * Accepts findings at a construct or below it. Accepting a rule without findings is an error.
 * @param rules by name, such as `AwsSolutions-S1`
 */
export function accept(scope: Construct, reason: string, ...rules: readonly string[]): void {
  const acknowledged = rules.map((rule) => ({ id: `${RULES}::${rule}`, reason }));
  Validations.of(scope).acknowledge(...acknowledged);
}

/** The finding of a wildcard in a role's permissions. */
export function wildcardIn(scope: Construct, arn: string): string {
  return `AwsSolutions-IAM5[Resource::${flattenCfnReference(Stack.of(scope).resolve(arn))}]`;
}
