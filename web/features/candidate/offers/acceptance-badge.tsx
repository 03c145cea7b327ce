import { Badge } from '@mantine/core';
import {
  type AcceptanceStatus,
  OFFER_STATUS,
} from '../../../../lambdas/contract/statuses/offer-status.ts';

export function AcceptanceBadge({ status }: { status: AcceptanceStatus }) {
  const { badge, color } = OFFER_STATUS[status];
  return <Badge color={color}>{badge}</Badge>;
}
