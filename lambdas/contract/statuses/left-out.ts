/** Why a decision on many applications leaves one out. */
export const LEFT_OUT_REASONS = [
  /** It is not an application to this job. */
  'not-found',
  /** It was named before. */
  'repeated',
  /** The candidate has deleted their account. */
  'candidate-left',
  'withdrawn',
  'offer-extended',
  'offer-accepted',
  /** It no longer has the expected status, or somebody else is changing it. */
  'changed',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
