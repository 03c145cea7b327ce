import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import type { OfferDetails } from '../../../../../lambdas/contract/schemas/offer.ts';
import { OFFER_STATUS } from '../../../../../lambdas/contract/statuses/offer-status.ts';
import { offerById } from '../../../../api/queries/both-areas.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { paths } from '../../../../paths.ts';
import { EmailLink, PhoneLink } from '../../../../ui/display/contact-links.tsx';
import { Fact, Facts } from '../../../../ui/display/fact.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../../ui/frame/page.tsx';
import { Section } from '../../../../ui/frame/section.tsx';
import { formatInstant, nameOf } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { AgreedTerms, FirstDay, FirstDayActions } from '../../../offers/first-day.tsx';

export function loader({ params: { offerId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(offerById('manager', offerId));
}

/** An offer for its manager; once accepted, all about the first day. */
export function Component() {
  const { offerId = '' } = useParams();
  const found = useQuery(offerById('manager', offerId));
  const name = found.data && nameOf(found.data.candidate);
  const offer = found.data?.offer;
  const isHired = offer?.acceptance_status === 'Accepted';
  return (
    <Page
      title={name ?? (found.isError ? 'Offer' : undefined)}
      subtitle={
        offer && `${isHired ? 'Hired' : 'Offer'}: ${offer.job_title} at ${offer.company_name}`
      }
      actions={offer && isHired && <FirstDayActions offer={offer} as="manager" />}
    >
      <Loaded
        query={found}
        skeleton={<FormSkeleton fields={6} />}
        failure="Failed to load the offer. Please try again."
      >
        {(details) => <Details {...details} />}
      </Loaded>
    </Page>
  );
}

function Details({ offer, candidate, job_posting_id }: OfferDetails) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <FirstDay offer={offer} noContact="You did not name a contact." />
      <Stack gap="md">
        <Section title={<Name>{nameOf(candidate)}</Name>}>
          <Facts columns={1}>
            <Fact term="Status">{`${OFFER_STATUS[offer.acceptance_status].toManager}${offer.responded_at !== null ? `, ${formatInstant(offer.responded_at)}` : ''}`}</Fact>
            {candidate.email !== '' && (
              <Fact term="Email">
                <EmailLink address={candidate.email} />
              </Fact>
            )}
            {candidate.phone_number !== '' && (
              <Fact term="Phone">
                <PhoneLink number={candidate.phone_number} />
              </Fact>
            )}
          </Facts>
          <Button variant="default" component={Link} to={paths.manager.candidates(job_posting_id)}>
            All candidates for this job
          </Button>
        </Section>
        <AgreedTerms
          offer={offer}
          title={offer.acceptance_status === 'Accepted' ? 'What you agreed on' : 'The offer'}
        />
      </Stack>
    </SimpleGrid>
  );
}
