/** The first names of made-up applicants, in the order of the alphabet. */
export const FIRST_NAMES: readonly string[] =
  'Avery Blake Casey Dana Ellis Frankie Gray Harper Indigo Jules Kai Lane Marlo Nico Ocean Parker Quinn River Sage Tatum'.split(
    ' ',
  );
