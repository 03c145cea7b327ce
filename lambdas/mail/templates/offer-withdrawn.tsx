import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { template } from '../template.ts';

interface Data {
  readonly job_title: string;
  readonly company_name: string;
  /** The manager's reason, or ''. */
  readonly withdraw_reason: string;
}

export const offerWithdrawn = template('offerWithdrawn').of<Data>({
  subject: ({ job_title, company_name }) =>
    `The offer for ${job_title} at ${company_name} was withdrawn`,
  sample: {
    job_title: 'Barista',
    company_name: 'Harbor Coffee',
    withdraw_reason: 'We have to close the shop for the winter.',
  },
  Body: ({ job_title, company_name, withdraw_reason }) => (
    <Layout
      preview={`${company_name} withdrew its offer.`}
      heading="An offer was withdrawn"
      why={`You're receiving this because you applied to ${company_name}.`}
    >
      <Paragraph>
        {company_name} withdrew its offer for <strong>{job_title}</strong>. You can't accept it
        anymore.
      </Paragraph>
      {withdraw_reason !== '' && <Facts facts={[['Reason', withdraw_reason]]} />}
      <Action path="/candidate/applications">View my applications</Action>
    </Layout>
  ),
});
