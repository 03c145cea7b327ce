import { Action, Facts, Layout, Paragraph } from '../layout.tsx';
import { type FirstDay, firstDay, SAMPLE_TERMS } from '../offer-terms.ts';
import { template } from '../template.ts';

type Data = FirstDay & { readonly id: string };

export const hired = template('hired').of<Data>({
  subject: ({ job_title, company_name }) => `You're hired: ${job_title} at ${company_name}`,
  sample: { ...SAMPLE_TERMS, id: 'sample' },
  Body: (offer) => (
    <Layout
      preview={`Your first day at ${offer.company_name}.`}
      heading="You're hired"
      why={`You're receiving this because you accepted an offer from ${offer.company_name}.`}
    >
      <Paragraph>You accepted the offer from {offer.company_name}. You agreed on:</Paragraph>
      <Facts facts={firstDay(offer)} />
      <Paragraph>On the site, see the map and add the day to your calendar.</Paragraph>
      <Action path={`/candidate/offers/${offer.id}`}>See your first day</Action>
    </Layout>
  ),
});
