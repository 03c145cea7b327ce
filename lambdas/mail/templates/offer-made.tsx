import type { Offer } from '../../contract/schemas/offer.ts';
import { formatDay, formatDeadline, formatPay, formatTime } from '../../contract/texts/format.ts';
import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

type Data = Pick<
  Offer,
  | 'job_title'
  | 'company_name'
  | 'offer_type'
  | 'salary_type'
  | 'salary_amount_in_cents'
  | 'start_date'
  | 'start_time'
  | 'location_name'
  | 'address'
  | 'city'
  | 'state'
> & {
  /** Null if the offer has no deadline. */
  readonly deadline: { readonly at: string; readonly time_zone: string } | null;
};

export const offerMade = template('offerMade').of<Data>({
  subject: ({ job_title, company_name }) => `An offer for ${job_title} at ${company_name}`,
  sample: {
    job_title: 'Barista',
    company_name: 'Harbor Coffee',
    offer_type: 'full-time',
    salary_type: 'hourly',
    salary_amount_in_cents: 1850,
    start_date: '2027-01-04',
    start_time: '09:00',
    location_name: 'Pier 4',
    address: '4 Harbor Street',
    city: 'Portland',
    state: 'ME',
    deadline: { at: '2026-12-13T05:00:00.000Z', time_zone: 'America/New_York' },
  },
  Body: ({ first_name, site, ...offer }) => (
    <Layout
      to={first_name}
      preview={`${offer.company_name} made you an offer.`}
      heading="You have an offer"
      why={`You're receiving this because you applied to ${offer.company_name}.`}
    >
      <Paragraph>{offer.company_name} would like to hire you. Their offer:</Paragraph>
      <Facts
        facts={[
          ['Job', `${offer.job_title}, ${offer.offer_type}`],
          ['Pay', formatPay(offer.salary_amount_in_cents, offer.salary_type)],
          ['Start', `${formatDay(offer.start_date)} at ${formatTime(offer.start_time)}`],
          [
            'Place',
            [
              offer.location_name,
              offer.address,
              [offer.city, offer.state].filter(Boolean).join(' '),
            ]
              .filter(Boolean)
              .join(', '),
          ],
          ...(offer.deadline === null
            ? []
            : [
                ['Answer by', formatDeadline(offer.deadline.at, offer.deadline.time_zone)] as const,
              ]),
        ]}
      />
      <Paragraph>Accept or decline it on the site.</Paragraph>
      <Action href={`${site}/candidate/offers`}>Answer the offer</Action>
    </Layout>
  ),
});
