import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarmRule,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import {
  BURN_RATES,
  OBJECTIVES,
  type ObjectiveName,
  type Objectives,
  objectiveNames,
  RUNBOOK,
} from '../operations/alarms.ts';
import type { Stage } from '../stages.ts';
import type { Api } from './api.ts';

type BurnRate = (api: Api, targets: Objectives, period: Duration) => MathExpression;

/** The share of bad calls, divided by the share that the objective allows. */
const burnRates: Readonly<Record<ObjectiveName, BurnRate>> = {
  'slo-availability': ({ stage }, { availability }, period) => {
    const allowed = Number((100 - availability).toFixed(6));
    return new MathExpression({
      expression: `IF(calls >= 20, 100 * FILL(errors, 0) / calls / ${allowed}, 0)`,
      usingMetrics: {
        calls: stage.metricCount({ statistic: Stats.SUM }),
        errors: stage.metricServerError({ statistic: Stats.SUM }),
      },
      period,
    });
  },
  'slo-latency': ({ stage }, { p95Ms }, period) =>
    new MathExpression({
      expression: 'IF(calls >= 20, (100 - inTime) / 5, 0)',
      usingMetrics: {
        calls: stage.metricCount({ statistic: Stats.SUM }),
        inTime: stage.metricLatency({ statistic: `PR(:${p95Ms})` }),
      },
      period,
    }),
};

/** An alarm for each of a stage's objectives. */
export function objectiveAlarms(
  scope: Construct,
  { name: stage, settings: { objectives } }: Stage,
  api: Api,
): CompositeAlarm[] {
  if (objectives === undefined) return [];
  return objectiveNames.map((name) => {
    const own = new Construct(scope, name);
    const burning = ({ minutes, rate }: { minutes: number; rate: number }): IAlarmRule => {
      const period = Duration.minutes(minutes);
      const alarm = new Alarm(own, `In${minutes}Minutes`, {
        alarmName: `hiring-${stage}-${name}-${minutes}-minutes`,
        alarmDescription: `The burn rate over ${minutes} minutes, for hiring-${stage}-${name}`,
        metric: burnRates[name](api, objectives, period),
        threshold: rate,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      return AlarmRule.fromAlarm(alarm, AlarmState.ALARM);
    };
    return new CompositeAlarm(own, 'Alarm', {
      compositeAlarmName: `hiring-${stage}-${name}`,
      alarmDescription: `${OBJECTIVES[name].description}. What to do: ${RUNBOOK}#${name}`,
      alarmRule: AlarmRule.allOf(
        burning(BURN_RATES.short),
        AlarmRule.anyOf(...BURN_RATES.long.map(burning)),
      ),
    });
  });
}
