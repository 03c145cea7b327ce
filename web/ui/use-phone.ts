import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone: then tables become cards. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
}
