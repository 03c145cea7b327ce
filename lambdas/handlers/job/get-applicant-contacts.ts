import { getApplicantContacts } from '../../contract/calls/applicant-rows.ts';
import { listContacts } from '../../data/applications/contacts.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(
  getApplicantContacts,
  async ({ input: { application_ids }, actor }) => ({
    contacts: await listContacts(actor.id, application_ids),
  }),
);
