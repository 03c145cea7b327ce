import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

/** Structured logs and metrics. Neither is ever given a body, a header, a token or a password. */
export const logger = new Logger({ serviceName: 'hiring' });
export const metrics = new Metrics({ namespace: 'Hiring', serviceName: 'api' });
