import { useMediaQuery } from '@mantine/hooks';

const immediately = { getInitialValueInEffect: false };

/** Whether the window is a phone's: a dialog takes the whole screen. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, immediately);
}

/** Whether there is no room for the sidebar, which is a drawer then. */
export function useDrawer(): boolean {
  return useMediaQuery('(max-width: 63.99em)', false, immediately);
}

/** Whether there is no room for a table beside the sidebar: then its rows become cards. */
export function useCardsForRows(): boolean {
  return useMediaQuery('(max-width: 67.99em)', false, immediately);
}
