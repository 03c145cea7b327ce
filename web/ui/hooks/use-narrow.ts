import { useMediaQuery } from '@mantine/hooks';
import { MEDIA } from '../media.ts';

const useMedia = (query: string) => useMediaQuery(query, false, { getInitialValueInEffect: false });

/** Whether dialogs are full-screen. */
export const usePhone = () => useMedia(MEDIA.phone);

/** Whether the window is a phone's, upright or on its side. */
export const usePhoneEitherWay = () => useMedia(MEDIA.touch);

/** Whether the sidebar is a drawer. */
export const useDrawer = () => useMedia(MEDIA.drawer);

/** Whether tables become cards. */
export const useCardsForRows = () => useMedia(MEDIA.cards);
