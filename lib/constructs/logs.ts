import { CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { allow } from './statements.ts';

/** How every log group of the stack keeps its logs. */
export const LOGS = {
  retention: RetentionDays.ONE_MONTH,
  removalPolicy: RemovalPolicy.DESTROY,
} as const;

/** The one log group of all functions, each of which has streams of its own there. */
export class Logs extends Construct {
  readonly group: LogGroup;

  constructor(scope: Construct, id: string, stage: string) {
    super(scope, id);
    const logGroupName = `/hiring/${stage}/functions`;
    this.group = new LogGroup(this, 'Group', { ...LOGS, logGroupName });
  }

  /** What a function may do to log. None may make a log group: it would be left behind. */
  get statements() {
    return allow('logs', ['CreateLogStream', 'PutLogEvents'], [this.group.logGroupArn]);
  }

  /** A role for a function of CDK's own. */
  roleOfCdk(scope: Construct, id: string): Role {
    return new Role(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { logs: new PolicyDocument({ statements: this.statements }) },
    });
  }

  /** Has CDK's own function that empties buckets, if there is one, do as all others: it has no settings. */
  takeInAutoDelete(): void {
    const stack = Stack.of(this);
    const provider = stack.node.tryFindChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
    const role = provider?.node.tryFindChild('Role');
    const handler = provider?.node.tryFindChild('Handler');
    if (!(role instanceof CfnResource && handler instanceof CfnResource)) return;
    const Statement = this.statements.map((statement) => statement.toStatementJson());
    const PolicyDocument = { Version: '2012-10-17', Statement };
    role.addPropertyOverride('Policies', [{ PolicyName: 'logs', PolicyDocument }]);
    role.addPropertyDeletionOverride('ManagedPolicyArns');
    handler.addPropertyOverride('LoggingConfig', {
      LogGroup: this.group.logGroupName,
      LogFormat: 'JSON',
    });
    const tags = Object.entries(stack.tags.tagValues()).map(([Key, Value]) => ({ Key, Value }));
    for (const each of [role, handler]) each.addPropertyOverride('Tags', tags);
  }
}
