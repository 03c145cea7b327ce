import { applicationKey } from '../../keys/applications.ts';
import { itemsOfAll } from '../../table/page.ts';
import { getItems } from '../../table/read.ts';
import { isWaiting } from '../applications.ts';
import { applicationType, type StoredApplication } from '../stored-application.ts';
import { listRows } from './applicant-rows.ts';
import { listQueue } from './received-applications.ts';

/** Applications that wait for their job's manager. */

/** The oldest new application to a job that the manager has not opened. */
export async function oldestUnopened(job: string): Promise<StoredApplication | undefined> {
  for await (const each of itemsOfAll((cursor) => listQueue(job, 'new', cursor)))
    if (isWaiting(each) && each.opened_at === undefined) return each;
  return undefined;
}

/** The number of applications to a job that were accepted on a day (UTC) and never got an offer. */
export async function countWithoutOffer(job: string, day: string): Promise<number> {
  const ids: string[] = [];
  for await (const row of itemsOfAll((cursor) => listRows(job, day, cursor)))
    if (row.decided_at?.startsWith(day) && row.application_status === 'accepted') ids.push(row.id);
  const applications = await getItems(ids.map(applicationKey), applicationType);
  return applications.filter(
    ({ offered_at, candidate_deleted_at }) => (offered_at ?? candidate_deleted_at) === null,
  ).length;
}
