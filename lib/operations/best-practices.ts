import {
  type IPolicyValidationContext,
  type IPolicyValidationPlugin,
  type PolicyValidationPluginReport,
  type PolicyViolation,
  Validations,
} from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import * as z from 'zod/mini';
import { RULES } from '../constructs/accept.ts';

/**
 * AWS's best practices, in two rule packs. Synthesis fails on each finding, warnings included, that is not
 * accepted at its construct (lib/constructs/accept.ts), and on each acceptance without a finding.
 */
export class BestPractices implements IPolicyValidationPlugin {
  readonly name = RULES;

  /** All findings. The CDK drops the accepted ones and reports them separately. */
  validate({ appConstruct }: IPolicyValidationContext): PolicyValidationPluginReport {
    const found = [new AwsSolutionsChecks(), new ServerlessChecks()].flatMap(
      (pack) => pack.validateScope(appConstruct).violations,
    );
    const violations = [...found, ...unusedAcceptances(appConstruct, found)].map((each) => ({
      ...each,
      severity: 'error',
    }));
    return { success: violations.length === 0, violations };
  }
}

const acknowledged = z.record(z.string(), z.string());

/** The acceptances in a tree without a finding. */
function unusedAcceptances(root: IConstruct, found: readonly PolicyViolation[]): PolicyViolation[] {
  const isFound = (rule: string, at: string) =>
    found
      .filter(({ ruleName }) => ruleName === rule)
      .flatMap(({ violatingResources }) => violatingResources)
      .some(({ constructPath }) => `${constructPath}/`.startsWith(`${at}/`));
  return root.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.keys(acknowledged.parse(data)))
      .filter((id) => id.startsWith(`${RULES}::`))
      .map((id) => id.slice(`${RULES}::`.length))
      .filter((rule) => !isFound(rule, node.path))
      .map((rule) => ({
        ruleName: 'UnusedAcceptance',
        description: `${rule} is accepted, and not found any more: take the acceptance out.`,
        violatingResources: [{ constructPath: node.path, locations: [] }],
      })),
  );
}
