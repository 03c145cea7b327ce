import { formatDeadline } from '../../contract/texts/deadline.ts';
import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { SAMPLE_TERMS, type Terms, terms } from '../offer-terms.ts';
import { template } from '../template.ts';

type Data = Terms & {
  /** Null if the offer has no deadline. */
  readonly deadline: { readonly at: string; readonly time_zone: string } | null;
};

export const offerMade = template('offerMade').of<Data>({
  subject: ({ job_title, company_name }) => `An offer for ${job_title} at ${company_name}`,
  sample: {
    ...SAMPLE_TERMS,
    deadline: { at: '2026-12-13T05:00:00.000Z', time_zone: 'America/New_York' },
  },
  Body: (offer) => (
    <Layout
      preview={`${offer.company_name} made you an offer.`}
      heading="You have an offer"
      why={`You're receiving this because you applied to ${offer.company_name}.`}
    >
      <Paragraph>{offer.company_name} would like to hire you. Their offer:</Paragraph>
      <Facts
        facts={[
          ...terms(offer),
          ...(offer.deadline === null
            ? []
            : [
                ['Answer by', formatDeadline(offer.deadline.at, offer.deadline.time_zone)] as const,
              ]),
        ]}
      />
      <Paragraph>Accept or decline it on the site.</Paragraph>
      <Action path="/candidate/offers">Answer the offer</Action>
    </Layout>
  ),
});
