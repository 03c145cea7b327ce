import type { ActorRole } from '../contract/roles.ts';

export interface Actor<R extends ActorRole = ActorRole> {
  readonly id: string;
  readonly role: R;
}

/** Somebody who is signed in. */
export interface Caller<R extends ActorRole = ActorRole> extends Actor<R> {
  /** In milliseconds of the epoch. Ending all sessions at this time or later ends this one. */
  readonly sessionBeganAt: number;
}
