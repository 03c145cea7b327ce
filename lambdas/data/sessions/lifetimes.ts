/** How long a token is valid, in seconds. All other times of sessions and keys follow from it. */
export const TOKEN_S = 12 * 60 * 60;

/**
 * How much later than the clock a session may begin or be signed, in seconds: clocks differ, functions keep the keys in
 * memory for minutes, and a call takes up to 25 seconds.
 */
const MARGIN_S = 60 * 60;

/** How long the end of an account's sessions is remembered after it, in seconds: until each of its tokens has expired. */
export const REVOCATION_S = TOKEN_S + MARGIN_S;

/** How long after a change of keys the next may follow, in seconds: with it, tokens of the key before the last end. */
export const BETWEEN_ROTATIONS_S = 2 * TOKEN_S;
