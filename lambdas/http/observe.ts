import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { type Count, METRICS_NAMESPACE, METRICS_SERVICE } from '../contract/metrics.ts';
import { setting } from '../data/aws/environment.ts';
import { mailsOfSender, mailsOverQuota } from '../data/limits/mail-counts.ts';
import { corruptListings } from '../data/listings/corrupt-listings.ts';
import type { SetAside } from '../data/outbox/due-items.ts';

/** Log lines without the fields that the log stream's name contains already. Each byte costs. */
class ShortLines extends LogFormatter {
  override formatAttributes(
    { logLevel: level, message, timestamp, lambdaContext }: UnformattedAttributes,
    more: LogAttributes,
  ): LogItem {
    const { coldStart, awsRequestId: function_request_id } = lambdaContext ?? {};
    return new LogItem({
      attributes: {
        level,
        message,
        timestamp: this.formatTimestamp(timestamp),
        ...(coldStart && { cold_start: true }),
        function_request_id,
      },
    }).addAttributes(more);
  }
}

/** Structured logs. Never log a body, a header, a token, a password, a name or an address. */
export const logger = new Logger({ logFormatter: new ShortLines() });

const metrics = new Metrics({
  namespace: METRICS_NAMESPACE,
  serviceName: METRICS_SERVICE,
  defaultDimensions: { stage: setting('STAGE') },
});

/** Counts events in this stage. Never personal data. */
export function count(what: Count, times = 1): void {
  metrics.addMetric(what, 'Count', times);
  // Published at once. Powertools' own single metric creates a new instance and takes five times as long.
  metrics.publishStoredMetrics();
}

corruptListings.subscribe(() => count('CorruptListing'));
mailsOverQuota.subscribe(() => count('MailOverQuota'));
mailsOfSender.subscribe((used) => count('MailsOfOneAccount', Number(used)));

/** Tells the operator of a message or task that was set aside. */
export function reportSetAside(item: SetAside): void {
  logger.error('set aside', item);
  count('SetAside');
}

/** Tells the operator how the delivery of mail goes. */
export const deliveryReport = {
  setAside: reportSetAside,
  notComposed: (message: string, error: unknown) =>
    logger.warn('mail cannot be composed', { message, error }),
  stopped: (why: string) => {
    logger.error('mail stopped', { why });
    count('MailStopped');
  },
};

/** Tells the operator what became of an incoming mail. Nothing of the mail itself. */
export function reportIncomingMail(
  mail: string,
  { result, why }: { readonly result: string; readonly why?: string },
): void {
  logger.info('incoming mail', { mail, result, why });
  if (result === 'dropped') count('IncomingMailDropped');
  if (result === 'set aside') count('IncomingMailSetAside');
}

/** Counts an answer of 500 by route. For Lambda itself it is a success. */
export function countUnexpectedFailure(route: string): void {
  const single = metrics.singleMetric();
  single.addDimension('route', route);
  single.addMetric('UnexpectedFailure' satisfies Count, 'Count', 1);
}

/** Logs a change that a consumer of the table's stream could not handle. It is delivered again. */
export function reportFailedChange(partition: string, error: unknown): void {
  logger.error('change failed', { partition, error });
}
