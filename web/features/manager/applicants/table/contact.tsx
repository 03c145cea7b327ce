import { queryOptions, useQuery } from '@tanstack/react-query';
import { create, keyResolver, windowedFiniteBatchScheduler } from '@yornaath/batshit';
import { getApplicantContacts } from '../../../../../lambdas/contract/calls/applicant-rows.ts';
import { CONTACTS_MAX } from '../../../../../lambdas/contract/limits.ts';
import { call } from '../../../../api/client.ts';
import { EmailLink, PhoneLink } from '../../../../ui/display/contact-links.tsx';
import { Name } from '../../../../ui/text/name.tsx';

/** One call for all rows that appear at the same time. */
const contacts = create({
  fetcher: async (application_ids: string[], signal) =>
    (await call(getApplicantContacts, { application_ids }, { signal })).contacts,
  resolver: keyResolver('application_id'),
  scheduler: windowedFiniteBatchScheduler({ windowMs: 20, maxBatchSize: CONTACTS_MAX }),
});

const FRESH_MS = 15 * 60_000;

/** How to reach an applicant; null if they have withdrawn or deleted their account. */
const contactQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applicant-contact', 'manager', applicationId],
    queryFn: () => contacts.fetch(applicationId),
    staleTime: FRESH_MS,
  });

/** In the colour of the row's text, which also stands out from a selected row. */
const IN_ROW = { c: 'inherit', inherit: true, underline: 'always', tabIndex: -1 } as const;

/** Links to write to and to call the applicant. The keys of the grid open the profile, which has them too. */
export function Contact({ applicationId }: { applicationId: string }) {
  const { data } = useQuery(contactQuery(applicationId));
  if (!data) return null;
  const { email, phone_number } = data;
  return (
    <Name>
      <EmailLink address={email} {...IN_ROW} title={email} />
      {phone_number !== '' && (
        <>
          {' · '}
          <PhoneLink number={phone_number} {...IN_ROW} />
        </>
      )}
    </Name>
  );
}
