import { Badge, Text } from '@mantine/core';
import type { Offer } from '../../../../lambdas/contract/schemas/offer.ts';
import {
  type AcceptanceStatus,
  OFFER_STATUS,
} from '../../../../lambdas/contract/statuses/offer-status.ts';
import { formatDeadline } from '../../../../lambdas/contract/texts/deadline.ts';
import { DECLINE_REASON_TEXT } from '../../../../lambdas/contract/texts/texts.ts';

/** An offer's deadline, or why it ended. */
export function OfferNote({ offer }: { offer: Offer }) {
  const note = noteOf(offer);
  return (
    note !== undefined && (
      <Text size="sm" c="dimmed" mt={4} className="wrap-anywhere">
        {note}
      </Text>
    )
  );
}

function noteOf(offer: Offer): string | undefined {
  const { acceptance_status, expires_at, withdraw_reason, decline_reason } = offer;
  switch (acceptance_status) {
    case 'Pending':
      return expires_at === null ? undefined : `Answer by ${formatDeadline(expires_at)}`;
    case 'Expired':
      return expires_at === null ? undefined : `Expired ${formatDeadline(expires_at)}`;
    case 'Withdrawn':
      return withdraw_reason === '' ? undefined : `Their reason: ${withdraw_reason}`;
    case 'Declined':
      return decline_reason === null
        ? undefined
        : `Your reason: ${DECLINE_REASON_TEXT[decline_reason]}`;
    case 'Accepted':
      return undefined;
  }
}

export function AcceptanceBadge({ status }: { status: AcceptanceStatus }) {
  const { badge, color } = OFFER_STATUS[status];
  return <Badge color={color}>{badge}</Badge>;
}
