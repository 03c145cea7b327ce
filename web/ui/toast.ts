import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/**
 * Says at the edge of the page that something worked, or in red that it did not.
 * @returns an id, to hide it by
 */
export function toast(message: ReactNode, color: 'green' | 'red' | 'indigo' = 'green'): string {
  return notifications.show({
    message,
    color,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    autoClose: color === 'red' ? 8000 : 4000,
  });
}

/** Takes a toast away before its time is over. */
export function hideToast(id: string): void {
  notifications.hide(id);
}
