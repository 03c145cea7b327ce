import { useMediaQuery } from '@mantine/hooks';

const immediately = { getInitialValueInEffect: false };

/** Whether dialogs are full-screen. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, immediately);
}

/** Whether the window is a phone's, upright or on its side. */
export function usePhoneEitherWay(): boolean {
  return useMediaQuery(
    '(max-width: 47.99em), (max-width: 63.99em) and (max-height: 29.99em)',
    false,
    immediately,
  );
}

/** Whether the sidebar is a drawer. */
export function useDrawer(): boolean {
  return useMediaQuery('(max-width: 63.99em)', false, immediately);
}

/** Whether tables become cards. */
export function useCardsForRows(): boolean {
  return useMediaQuery('(max-width: 67.99em)', false, immediately);
}
