import type { Key, KeyRange } from './key.ts';

/** @param hash of the token in the address */
export const replyAddressKey = (hash: string): Key => ({
  pk: `REPLY_ADDRESS#${hash}`,
  sk: 'REPLY_ADDRESS',
});

/** Incoming mails that were set aside are together: there are few, and the operator reads them all. */
const SET_ASIDE = 'INCOMING_MAIL_SET_ASIDE';
/** @param mail its id of the mail service */
export const incomingSetAsideKey = (mail: string): Key => ({ pk: SET_ASIDE, sk: `MAIL#${mail}` });
export const incomingSetAsideRange: KeyRange = { pk: SET_ASIDE };
