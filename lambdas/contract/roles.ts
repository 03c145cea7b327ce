export const ROLES = ['manager', 'candidate'] as const;
export type ActorRole = (typeof ROLES)[number];
