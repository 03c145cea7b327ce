import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { type Count, METRICS_NAMESPACE, METRICS_SERVICE } from '../contract/metrics.ts';
import { setting } from '../data/environment.ts';

/** Structured logs. Never log a body, a header, a token, a password, a name or an address. */
export const logger = new Logger({ serviceName: 'hiring' });

const metrics = new Metrics({
  namespace: METRICS_NAMESPACE,
  serviceName: METRICS_SERVICE,
  defaultDimensions: { stage: setting('STAGE') },
});

/** Counts one thing that has happened, in this stage. Nothing tells to whom. */
export function count(what: Count): void {
  metrics.singleMetric().addMetric(what, 'Count', 1);
}

/** Counts an answer of 500 by route. Lambda itself counts it as a success. */
export function countUnexpectedFailure(route: string): void {
  const single = metrics.singleMetric();
  single.addDimension('route', route);
  single.addMetric('UnexpectedFailure' satisfies Count, 'Count', 1);
}
