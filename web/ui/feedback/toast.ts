import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { wantToasts } from './toasts-wanted.ts';

/**
 * Says at the edge of the page that something worked, or in red that it did not. Where the code that shows it is still
 * on its way, it is kept until then.
 * @returns an id, to hide it by
 */
export function toast(message: ReactNode, color: 'green' | 'red' | 'indigo' = 'green'): string {
  wantToasts();
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
