import type { ActorRole } from '../contract/roles.ts';

export interface Actor<R extends ActorRole = ActorRole> {
  readonly id: string;
  readonly role: R;
}
