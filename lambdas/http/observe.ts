import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { setting } from '../data/environment.ts';

/** Structured logs. Never log a body, a header, a token or a password. */
export const logger = new Logger({ serviceName: 'hiring' });

const metrics = new Metrics({
  namespace: 'Hiring',
  serviceName: 'api',
  defaultDimensions: { stage: setting('STAGE') },
});

/** Counts an answer of 500 by route, for the alarms. Lambda itself counts it as a success. */
export function countUnexpectedFailure(route: string): void {
  const single = metrics.singleMetric();
  single.addDimension('route', route);
  single.addMetric('UnexpectedFailure', 'Count', 1);
}
