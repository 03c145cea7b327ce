import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

const SHOWN_MS = { green: 4_000, indigo: 4_000, red: 8_000 } as const;

/**
 * Shows a success, or a failure in red.
 * @param shownMs how long it stays, unless the pointer is on it
 * @param id of what is said once while it is shown, however often it happens
 * @returns an id to hide it by
 */
export function toast(
  message: ReactNode,
  color: keyof typeof SHOWN_MS = 'green',
  shownMs: number = SHOWN_MS[color],
  id?: string,
): string {
  return notifications.show({
    ...(id !== undefined && { id }),
    message,
    color,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    autoClose: shownMs,
  });
}

export function hideToast(id: string): void {
  notifications.hide(id);
}
