import { channel } from 'node:diagnostics_channel';

/** Reports each mail that is not sent since it is over a quota, for the metric. */
export const mailsOverQuota = channel('hiring:mails-over-quota');

/** Reports how many mails an account has caused in this hour, at each of them, for the metric. */
export const mailsOfSender = channel('hiring:mails-of-sender');
