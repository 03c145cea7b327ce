import { incomingSetAsideRange } from '../keys/incoming-mail.ts';
import { type IncomingSetAside, incomingSetAsideType } from '../outbox/incoming-set-aside.ts';
import { queryAll } from '../table/read.ts';

/** The incoming mails of the last two weeks that were set aside, oldest first. */
export async function listIncomingSetAside(): Promise<IncomingSetAside[]> {
  const all = await queryAll(incomingSetAsideRange, incomingSetAsideType);
  return all.sort((a, b) => (a.received_at < b.received_at ? -1 : 1));
}
