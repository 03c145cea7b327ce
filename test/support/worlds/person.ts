import type { ActorRole } from '../../../lambdas/contract/roles.ts';
import type { InputOf, OutputOf, Route } from '../../../lambdas/contract/route.ts';
import type { Api, Reply } from '../api/client.ts';

/** A signed-in person. */
export interface Person {
  readonly api: Api;
  readonly role: ActorRole;
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  ask<R extends Route>(route: R, input: InputOf<R>): Promise<Reply<R>>;
  call<R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>>;
}

/** The owner of `token`. */
export function person(
  api: Api,
  who: Pick<Person, 'role' | 'id' | 'email' | 'password' | 'token'>,
): Person {
  return {
    ...who,
    api,
    ask: (route, input) => api.ask(route, input, who.token),
    call: (route, input) => api.call(route, input, who.token),
  };
}
