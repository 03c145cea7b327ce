import { Aws } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Budget as Settings } from '../stages.ts';

interface BudgetProps {
  readonly stage: string;
  readonly budget: Settings;
  /** The address that is notified. */
  readonly email: string;
}

/** Emails when the account has cost over 80 % of its budget, or is forecast to exceed it. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { stage, budget, email }: BudgetProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'EMAIL', address: email }];
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    new CfnBudget(this, 'Monthly', {
      budget: {
        // Budgets are the account's, not a region's.
        budgetName: `hiring-${stage}-${Aws.REGION}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: budget.dollarsPerMonth, unit: 'USD' },
      },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    });
  }
}
