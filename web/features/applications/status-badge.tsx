import { Badge } from '@mantine/core';
import {
  APPLICATION_STATUS,
  type ApplicationStatus,
} from '../../../lambdas/contract/statuses/application-status.ts';

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const { label, color } = APPLICATION_STATUS[status];
  return <Badge color={color}>{label}</Badge>;
}
