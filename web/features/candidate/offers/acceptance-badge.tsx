import { Badge } from '@mantine/core';
import type { AcceptanceStatus } from '../../../../lambdas/contract/schemas/types.ts';

const SHOWN = {
  Pending: { text: 'New', color: 'green' },
  Accepted: { text: 'Accepted', color: 'blue' },
  Declined: { text: 'Declined', color: 'red' },
  Withdrawn: { text: 'Withdrawn', color: 'gray' },
  Expired: { text: 'Expired', color: 'gray' },
} as const;

/** The status of an offer. */
export function AcceptanceBadge({ status }: { status: AcceptanceStatus }) {
  const { text, color } = SHOWN[status];
  return <Badge color={color}>{text}</Badge>;
}
