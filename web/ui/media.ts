/** The widths at which layouts change, in em of 16 px. Mantine's own are at the same places. */
export const WIDTHS = { tiny: 24, xs: 36, sm: 48, md: 64, table: 68, lg: 75 } as const;

// A window of a fraction of a pixel belongs to one side only.
const below = (width: number) => `(max-width: ${width - 0.01}em)`;
const from = (width: number) => `(min-width: ${width}em)`;

const phone = below(WIDTHS.sm);
const drawer = below(WIDTHS.md);
const low = '(max-height: 29.99em)';

/** The media queries of all stylesheets and hooks. In a stylesheet: `@media (--phone)`. */
export const MEDIA = {
  /** On the narrowest phones, names beside pictures are hidden. */
  tiny: below(WIDTHS.tiny),
  /** Fields stand below each other. */
  'one-column': below(WIDTHS.xs),
  'two-columns': from(WIDTHS.xs),
  /** Dialogs fill the window. */
  phone,
  'above-phone': from(WIDTHS.sm),
  /** The sidebar is a drawer. */
  drawer,
  /** Tables become cards. */
  cards: below(WIDTHS.table),
  /** A page's heading and its actions stand below each other. */
  'below-wide': below(WIDTHS.lg),
  wide: from(WIDTHS.lg),
  /** A phone on its side. */
  low,
  /** A phone, upright or on its side: controls are as high as a finger. */
  touch: `${phone}, ${drawer} and ${low}`,
} as const;
