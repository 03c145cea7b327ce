import type { ActorRole } from '../contract/roles.ts';

/** The caller: a manager or a candidate, by id. */
export interface Actor<R extends ActorRole = ActorRole> {
  readonly id: string;
  readonly role: R;
}
