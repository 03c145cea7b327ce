import type { ActorRole } from '../../../lambdas/contract/roles.ts';
import type { Api, Call, Input, Output, Reply } from '../api/client.ts';

/** A signed-in person. */
export interface Person {
  readonly api: Api;
  readonly role: ActorRole;
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  ask<C extends Call>(call: C, input: Input<C>): Promise<Reply<C>>;
  call<C extends Call>(call: C, input: Input<C>): Promise<Output<C>>;
}

/** The owner of `token`. */
export function person(
  api: Api,
  who: Pick<Person, 'role' | 'id' | 'email' | 'password' | 'token'>,
): Person {
  return {
    ...who,
    api,
    ask: (call, input) => api.ask(call, input, who.token),
    call: (call, input) => api.call(call, input, who.token),
  };
}
