import { Box, Button, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import type { Offer } from '../../../../lambdas/contract/schemas/offer.ts';
import { isPending } from '../../../../lambdas/contract/statuses/offer-status.ts';
import { offerById } from '../../../api/queries/both-areas.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Fact } from '../../../ui/display/fact.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { AgreedTerms, FirstDay, FirstDayActions } from '../../offers/first-day.tsx';
import { AcceptanceBadge, OfferNote } from './offer-status.tsx';
import { RespondModal } from './respond-modal.tsx';

export function loader({ params: { offerId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(offerById('candidate', offerId));
}

/** An offer's terms; once accepted, all about the first day. */
export function Component() {
  const { offerId = '' } = useParams();
  const found = useQuery(offerById('candidate', offerId));
  const [isAnswering, setIsAnswering] = useState(false);
  const offer = found.data?.offer;
  const isHired = offer?.acceptance_status === 'Accepted';
  const what = offer && `${offer.job_title} at ${offer.company_name}`;
  return (
    <Page
      title={titleOf(offer) ?? (found.isError ? 'Offer' : undefined)}
      subtitle={what}
      actions={
        offer &&
        (isHired ? (
          <FirstDayActions offer={offer} as="candidate" />
        ) : (
          isPending(offer) && <Button onClick={() => setIsAnswering(true)}>Respond</Button>
        ))
      }
    >
      <Loaded
        query={found}
        skeleton={<FormSkeleton fields={6} />}
        failure="Failed to load the offer. Please try again."
      >
        {({ offer }) => (
          <>
            {!isHired && (
              <Box mb="md">
                <AcceptanceBadge status={offer.acceptance_status} />
                <OfferNote offer={offer} />
              </Box>
            )}
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'start' }}>
              <FirstDay
                offer={offer}
                {...(isHired && { noContact: `${offer.company_name} did not name a contact.` })}
              />
              <AgreedTerms offer={offer} title={isHired ? 'What you agreed on' : 'The offer'}>
                {isHired && offer.responded_at !== null && (
                  <Fact term="Accepted">{formatInstant(offer.responded_at)}</Fact>
                )}
              </AgreedTerms>
            </SimpleGrid>
            {isPending(offer) && (
              <Text size="sm" c="dimmed" mt="md">
                If the company named a contact for you, you see it once you accept.
              </Text>
            )}
          </>
        )}
      </Loaded>
      <RespondModal offer={isAnswering ? offer : undefined} onClose={() => setIsAnswering(false)} />
    </Page>
  );
}

function titleOf(offer: Offer | undefined): string | undefined {
  return offer && (offer.acceptance_status === 'Accepted' ? "You're hired." : 'Your offer');
}
