import { applicationKey } from '../../keys/applications.ts';
import { childIdOf } from '../../table/ids.ts';
import { itemsOfAll } from '../../table/page.ts';
import { getItems } from '../../table/read.ts';
import { shownToManager } from '../application-to-wire.ts';
import { type BatchOf, listParts } from '../batches.ts';
import { type Contact, contactsOf } from '../contacts.ts';
import { applicationType, type StoredApplication } from '../stored-application.ts';

/** An application as its job's manager may see it; `withContacts` adds how to reach the applicant. */
export type Shown = Partial<StoredApplication> & {
  readonly contact?: Contact;
};
/** The applications of an export, in its order. Undefined stands for a missing one. */
export type Applicants = readonly (Shown | undefined)[];

/** The applicants of an export, in the order of its ids, in pages of `size`. */
export async function* applicantPages(
  batch: BatchOf<'export'>,
  size: number,
): AsyncGenerator<Applicants> {
  const { job_posting_id: job, manager_id } = { ...batch, ...batch.work };
  for await (const { waiting } of itemsOfAll((cursor) => listParts(batch, cursor)))
    for (let start = 0; start < waiting.length; start += size) {
      const ids = waiting.slice(start, start + size).map(({ id }) => childIdOf(id, job));
      const found = await getItems(ids.map(applicationKey), applicationType);
      const received = found.filter(
        (each) => each.manager_id === manager_id && each.submitted_at !== null,
      );
      const byId = new Map(received.map((each) => [each.id, shownToManager(each)]));
      yield ids.map((id) => byId.get(id));
    }
}

/** Adds how to reach the applicants now; not those who have withdrawn or deleted their account. */
export async function* withContacts(pages: AsyncIterable<Applicants>): AsyncGenerator<Applicants> {
  for await (const page of pages) {
    const contactOf = await contactsOf(page.filter((each) => each !== undefined));
    yield page.map((each) => {
      const contact = each && contactOf(each);
      return contact ? { ...each, contact } : each;
    });
  }
}

export const nameOf = ({ candidate }: Shown) =>
  candidate === undefined ? '' : `${candidate.first_name} ${candidate.last_name}`.trim();
