/** Why a decision on many applications, or a message to many applicants, leaves one out. */
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
  /** An operator has ended the conversation. */
  'conversation-ended',
  /** As many messages as a day allows were sent in this conversation. */
  'too-many-messages',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
