import { LOGO_SIDE } from '../limits.ts';

/** Why a picture is refused as a logo. */
export const WRONG_LOGO = {
  type: 'Choose a PNG, JPEG or WebP picture.',
  broken: 'This picture is damaged. Please choose another.',
  animated: 'Choose a picture that is not animated.',
  size: `A logo has ${LOGO_SIDE} by ${LOGO_SIDE} pixels.`,
} as const;
