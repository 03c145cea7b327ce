import { applicationKey } from '../../keys/applications.ts';
import { itemsOfAll } from '../../table/page.ts';
import { getItems } from '../../table/read.ts';
import { getApplication, isUnopened } from '../applications.ts';
import { applicationType, type StoredApplication } from '../stored-application.ts';
import { listRows, type PlainRow } from './applicant-rows.ts';

/** Applications that wait for their job's manager. */

/**
 * The oldest new application to a job that the manager has not opened, and the number of all of them, which may lag.
 * Reads the rows, and this application.
 */
export async function readUnopened(
  job: string,
): Promise<{ readonly oldest: StoredApplication; readonly count: number } | undefined> {
  const unopened: PlainRow[] = [];
  for await (const row of itemsOfAll((cursor) => listRows(job, undefined, cursor)))
    if (row.application_status === 'new' && row.opened_at === undefined) unopened.push(row);
  for (const [before, { id }] of unopened.toSorted(bySubmission).entries()) {
    // The index may lag behind.
    const each = await getApplication(id);
    if (each !== undefined && isUnopened(each))
      return { oldest: each, count: unopened.length - before };
  }
  return undefined;
}

const placeOf = ({ submitted_at, id }: PlainRow) => `${submitted_at} ${id}`;
const bySubmission = (one: PlainRow, other: PlainRow) => (placeOf(one) < placeOf(other) ? -1 : 1);

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
