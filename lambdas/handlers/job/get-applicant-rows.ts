import { getApplicantRows } from '../../contract/calls/applicant-rows.ts';
import { listRows, rowsKnownUntil } from '../../data/applications/lists/applicant-rows.ts';
import { getOwnLocation } from '../../data/companies/locations.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { milesFrom } from '../../data/search/places/distances.ts';
import { requireOpenSession } from '../../data/sessions/sessions.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';
import { fitRow } from '../../rules/fit-row.ts';

export const handler = endpoint(
  getApplicantRows,
  async ({ input: { job_posting_id, since, cursor }, actor }) => {
    await requireOpenSession(actor);
    const as_of = rowsKnownUntil();
    const job = await getOwnJob(actor.id, job_posting_id);
    // As the keys have it: with milliseconds.
    const from = since === undefined ? undefined : new Date(since).toISOString();
    const page = await listRows(job.id, from, cursor);
    const milesTo =
      page.rows.length > 0
        ? milesFrom(await getOwnLocation(actor.id, job.location_id))
        : () => null;
    const { items: rows, ...rest } = toList(
      mapRows(page, ({ zip_code, ...row }) => fitRow({ ...row, miles: milesTo(zip_code) })),
    );
    return { rows, ...rest, as_of };
  },
);
