import { notifications } from '@mantine/notifications';

/** Says at the edge of the page that something worked, or in red that it did not. */
export function toast(message: string, color: 'green' | 'red' | 'indigo' = 'green'): void {
  notifications.show({
    message,
    color,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    autoClose: color === 'red' ? 8000 : 4000,
  });
}
