import { CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { allow } from './statements.ts';

/** The retention of every log group of the stack: longer than the table's point-in-time recovery. */
export const LOGS = {
  retention: RetentionDays.TWO_MONTHS,
  removalPolicy: RemovalPolicy.DESTROY,
} as const;

/** The one log group of all functions, which write to streams of their own. */
export class Logs extends Construct {
  readonly group: LogGroup;

  constructor(scope: Construct, id: string, stage: string) {
    super(scope, id);
    const logGroupName = `/hiring/${stage}/functions`;
    this.group = new LogGroup(this, 'Group', { ...LOGS, logGroupName });
  }

  /** A function's log permissions. It must not create log groups: they would remain after the stack. */
  get statements() {
    return allow('logs', ['CreateLogStream', 'PutLogEvents'], [this.group.logGroupArn]);
  }

  /** A role for a function of the CDK's own. */
  cdkRole(scope: Construct, id: string): Role {
    return new Role(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { logs: new PolicyDocument({ statements: this.statements }) },
    });
  }

  /** Applies the same to the CDK's bucket-emptying function, if there is one: it has no settings. */
  coverAutoDelete(): void {
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
