import type { ActorRole } from '../../../lambdas/contract/roles.ts';
import type { Api, Call, Input, Reply } from '../api/client.ts';
import { type Person, person } from './person.ts';

/** The calls of accounts under the same names for both roles, so that both have the same tests. */

/** Makes a call: over HTTP, or in this process. */
type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<Reply<C>>;

interface Account {
  readonly role: ActorRole;
  readonly email: string;
  readonly password?: string | undefined;
}
interface Name {
  readonly first?: string;
  readonly last?: string;
}

export const signUp = async (
  ask: Ask,
  { role, email, password = 'correct horse', first = 'Ada', last = 'Berg' }: Account & Name,
) => {
  const names = { first_name: first, last_name: last };
  return role === 'manager'
    ? await ask('managerSignup', { email, user_password: password, ...names })
    : await ask('candidateSignup', { email, password, firstName: first, lastName: last });
};

export const signIn = async (ask: Ask, { role, email, password = 'correct horse' }: Account) =>
  role === 'manager'
    ? await ask('managerSignin', { email, user_password: password })
    : await ask('candidateLogin', { email, password });

/** The account in the answer of a sign-up or a sign-in. */
export const accountIn = ({ output }: Awaited<ReturnType<typeof signIn>>) =>
  output && ('user' in output ? output.user : output.candidate);

/** Signs somebody up. @throws if it is refused */
export async function newPerson(
  api: Api,
  account: Account & Name & Pick<Person, 'password'>,
): Promise<Person> {
  const reply = await signUp(api.ask, account);
  const { role, email, password } = account;
  const id = accountIn(reply)?.id;
  if (id === undefined) throw new Error(JSON.stringify(reply.failure));
  return person(api, { role, id, email, password, token: reply.output?.token ?? '' });
}

/** Changes a person's address, and the names that are given. @returns the account */
export const changeTo = async (
  { role, id, call }: Person,
  email: string,
  { first, last }: Name = {},
) =>
  role === 'manager'
    ? (await call('updateMyInformation', { email, first_name: first, last_name: last })).manager
    : (await call('updateCandidate', { id, email, firstName: first, lastName: last })).candidate;
