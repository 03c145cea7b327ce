import { Badge } from '@mantine/core';
import type { ApplicationStatus } from '../../../lambdas/contract/schemas/types.ts';
import { label, STATUS_COLORS } from '../text/labels.ts';

/** The status of an application. */
export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge color={STATUS_COLORS[status]}>{label(status)}</Badge>;
}
