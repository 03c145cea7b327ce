import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { wantToasts } from './toasts-wanted.ts';

/**
 * Shows a success, or a failure in red. Waits if the toast code is still loading.
 * @returns an id to hide it by
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

export function hideToast(id: string): void {
  notifications.hide(id);
}
