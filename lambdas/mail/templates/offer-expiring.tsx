import { formatDeadline } from '../../contract/texts/deadline.ts';
import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_title: string;
  readonly company_name: string;
  readonly deadline: { readonly at: string; readonly time_zone: string };
}

export const offerExpiring = template('offerExpiring').of<Data>({
  subject: ({ job_title, company_name }) =>
    `Your offer for ${job_title} at ${company_name} is about to expire`,
  sample: {
    job_title: 'Barista',
    company_name: 'Harbor Coffee',
    deadline: { at: '2027-01-05T05:00:00.000Z', time_zone: 'America/New_York' },
  },
  Body: ({ job_title, company_name, deadline }) => (
    <Layout
      preview={`${company_name} is waiting for your answer.`}
      heading="Your offer is about to expire"
      why={`You're receiving this because you applied to ${company_name}.`}
    >
      <Paragraph>
        {company_name} made you an offer for <strong>{job_title}</strong> and is waiting for your
        answer.
      </Paragraph>
      <Facts facts={[['Answer by', formatDeadline(deadline.at, deadline.time_zone)]]} />
      <Paragraph>After that, you can't accept it anymore.</Paragraph>
      <Action path="/candidate/offers">Answer the offer</Action>
    </Layout>
  ),
});
