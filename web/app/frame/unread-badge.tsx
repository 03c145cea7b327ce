import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** The number of conversations with unread messages, beside a link; none if it is 0 or not known yet. */
export function unreadBadge(count = 0): ReactNode {
  if (count === 0) return undefined;
  return (
    <Badge variant="filled" circle aria-label={`${count} unread`}>
      {count}
    </Badge>
  );
}
