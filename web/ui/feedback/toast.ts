import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

const SHOWN_MS = { green: 4_000, indigo: 4_000, red: 8_000 } as const;

interface ToastOptions {
  /** How long it stays, unless the pointer is on it. */
  readonly shownMs?: number;
  /** A message with an id is not repeated while it is shown. */
  readonly id?: string;
}

/**
 * Shows a success, or a failure in red.
 * @returns an id to hide it by
 */
export function toast(
  message: ReactNode,
  color: keyof typeof SHOWN_MS = 'green',
  { shownMs = SHOWN_MS[color], id }: ToastOptions = {},
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
