import { randomUUID } from 'node:crypto';
import type { LocalMail } from './mailbox.ts';

/** How a mail can come back. */
export const FEEDBACKS = ['bounce', 'complaint'] as const;
export type Feedback = (typeof FEEDBACKS)[number];

/** SES's event about a mail, by EventBridge: https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html */
export function feedbackEvent(mail: LocalMail, how: Feedback, region: string): object {
  const time = new Date().toISOString();
  const recipients = [{ emailAddress: mail.to }];
  const common = { timestamp: time, feedbackId: randomUUID() };
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': how === 'bounce' ? 'Email Bounced' : 'Email Complaint Received',
    source: 'aws.ses',
    account: '000000000000',
    time,
    region,
    resources: [],
    detail: {
      eventType: how === 'bounce' ? 'Bounce' : 'Complaint',
      mail: {
        timestamp: mail.at,
        messageId: mail.id,
        destination: [mail.to],
        tags: Object.fromEntries(Object.entries(mail.tags).map(([name, value]) => [name, [value]])),
      },
      ...(how === 'bounce'
        ? {
            bounce: {
              ...common,
              bounceType: 'Permanent',
              bounceSubType: 'General',
              bouncedRecipients: recipients,
            },
          }
        : { complaint: { ...common, complainedRecipients: recipients } }),
    },
  };
}
