import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { OfferOutcome } from '../../../../../lambdas/contract/schemas/offer.ts';
import { OFFER_STATUS } from '../../../../../lambdas/contract/statuses/offer-status.ts';
import { formatDeadline } from '../../../../../lambdas/contract/texts/deadline.ts';
import { DECLINE_REASON_TEXT } from '../../../../../lambdas/contract/texts/texts.ts';
import { Fact, Facts } from '../../../../ui/display/fact.tsx';
import { Section } from '../../../../ui/frame/section.tsx';
import { formatInstant } from '../../../../ui/text/format.ts';

/** The outcome of the latest offer. */
export function OfferOutcomeNote({ application }: { application: Application }) {
  const { application_status, answered_at, offer } = application;
  if (application_status === 'offer-extended') {
    return offer?.expires_at ? (
      <Note>{`Answer by ${formatDeadline(offer.expires_at)}`}</Note>
    ) : null;
  }
  if (application_status !== 'accepted') return null;
  if (offer?.acceptance_status === 'Expired') return <Badge color="gray">Offer expired</Badge>;
  if (offer?.acceptance_status === 'Withdrawn') return <Note>Offer withdrawn</Note>;
  if (answered_at === null) return null;
  return (
    <Note
      title={formatInstant(answered_at)}
    >{`Declined an offer${offer?.decline_reason ? `: ${DECLINE_REASON_TEXT[offer.decline_reason]}` : ''}`}</Note>
  );
}

function Note({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" title={title}>
      {children}
    </Text>
  );
}

/** The latest offer with its reasons. */
export function LatestOffer({ offer }: { offer: OfferOutcome }) {
  const { acceptance_status, responded_at, withdrawn_at, expires_at } = offer;
  const endedAt = responded_at ?? withdrawn_at;
  return (
    <Section title="Offer" framed={false}>
      <Facts>
        <Fact term="Status">{`${OFFER_STATUS[acceptance_status].toManager}${endedAt !== null ? `, ${formatInstant(endedAt)}` : ''}`}</Fact>
        {expires_at !== null && <Fact term="Answer by">{formatDeadline(expires_at)}</Fact>}
        {offer.decline_reason !== null && (
          <Fact term="Reason for declining">{DECLINE_REASON_TEXT[offer.decline_reason]}</Fact>
        )}
        {offer.decline_note !== '' && <Fact term="Comment">{offer.decline_note}</Fact>}
        {offer.withdraw_reason !== '' && (
          <Fact term="Reason for withdrawing">{offer.withdraw_reason}</Fact>
        )}
      </Facts>
    </Section>
  );
}
