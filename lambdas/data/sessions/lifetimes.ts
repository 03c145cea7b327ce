/** Lifetime of a token, in seconds. All other lifetimes of sessions and keys follow from it. */
export const TOKEN_S = 12 * 60 * 60;

/**
 * How far ahead of the clock a session may begin or be signed, in seconds: clocks differ, functions cache the
 * keys for minutes, and a call takes up to 25 seconds.
 */
const MARGIN_S = 60 * 60;

/** How long a revocation is stored, in seconds: until all revoked tokens have expired. */
export const REVOCATION_S = TOKEN_S + MARGIN_S;

/**
 * The shortest time between key rotations, in seconds: a rotation ends the tokens of the key before the
 * previous one.
 */
export const BETWEEN_ROTATIONS_S = 2 * TOKEN_S;
