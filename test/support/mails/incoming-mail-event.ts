/** The envelope of a mail, and SES's verdicts; without faults by default. */
export interface Envelope {
  readonly to: readonly string[];
  readonly spam?: string;
  readonly virus?: string;
  readonly source?: string;
}

/** SES's event about a mail: https://docs.aws.amazon.com/ses/latest/dg/receiving-email-action-lambda-event.html */
export function incomingMailEvent(
  id: string,
  { to, spam = 'PASS', virus = 'PASS', source = 'someone@example.net' }: Envelope,
): object {
  const timestamp = new Date().toISOString();
  const verdicts = {
    spamVerdict: { status: spam },
    virusVerdict: { status: virus },
    spfVerdict: { status: 'PASS' },
    dkimVerdict: { status: 'GRAY' },
    dmarcVerdict: { status: 'PASS' },
  };
  const mail = { timestamp, source, messageId: id, destination: to, headersTruncated: false };
  const receipt = { timestamp, processingTimeMillis: 9, recipients: to, ...verdicts };
  const record = { eventSource: 'aws:ses', eventVersion: '1.0', ses: { mail, receipt } };
  return { Records: [record] };
}
