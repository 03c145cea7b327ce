/** The roles that people sign in with. */
export const ROLES = ['manager', 'candidate'] as const;
export type ActorRole = (typeof ROLES)[number];
