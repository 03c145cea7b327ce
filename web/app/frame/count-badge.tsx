import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** A number beside a link, such as `3 unread`; none if it is 0 or not known yet. */
export function countBadge(count = 0, of: 'unread' | 'pending'): ReactNode {
  if (count === 0) return undefined;
  return (
    <Badge variant="filled" circle aria-label={`${count} ${of}`}>
      {count}
    </Badge>
  );
}
