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

/** Counts an answer of 500 by route. Lambda itself counts it as a success. */
export function countUnexpectedFailure(route: string): void {
  const single = metrics.singleMetric();
  single.addDimension('route', route);
  single.addMetric('UnexpectedFailure', 'Count', 1);
}

/** Counts a sign-in with a wrong address or password, or that was refused after too many of them, for the alarm. */
export function countFailedSignIn(): void {
  metrics.singleMetric().addMetric('FailedSignIn', 'Count', 1);
}
