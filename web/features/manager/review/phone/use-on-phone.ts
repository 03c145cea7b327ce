import { useMediaQuery } from '@mantine/hooks';

/** Whether a review is laid out for one hand: on a phone, upright or on its side. */
export function useOnPhone(): boolean {
  return useMediaQuery(
    '(max-width: 47.99em), (max-width: 63.99em) and (max-height: 29.99em)',
    false,
    { getInitialValueInEffect: false },
  );
}
