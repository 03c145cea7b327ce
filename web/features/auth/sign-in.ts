import { useState } from 'react';
import { candidateLogin, candidateSignup } from '../../../lambdas/contract/calls/candidate.ts';
import { managerSignin, managerSignup } from '../../../lambdas/contract/calls/manager.ts';
import { saveJob, saveSearch } from '../../../lambdas/contract/calls/saved.ts';
import { savedSearchInput, searchOf } from '../../../lambdas/contract/pages/search-address.ts';
import type { InputOf } from '../../../lambdas/contract/route.ts';
import type { Manager, OwnCandidate } from '../../../lambdas/contract/schemas/people.ts';
import { call } from '../../api/client.ts';
import type { ToSave } from '../../api/destination.ts';
import { errorText, UnreadableAnswer } from '../../api/errors.ts';
import { myProfile } from '../../api/queries/candidate-queries.ts';
import { managerUser } from '../../api/queries/manager-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Area, onLeave, signIn } from '../../api/stored/session.ts';
import { readTab, writeTab } from '../../api/stored/values.ts';

/** The person who has signed in or up. */
export type SignedIn =
  | { readonly area: 'manager'; readonly user: Manager }
  | { readonly area: 'candidate'; readonly user: OwnCandidate };

interface Typed {
  readonly email: string;
  readonly password: string;
}

/** Logs in to an area and stores the token. */
export async function logIn(area: Area, { email, password }: Typed): Promise<SignedIn> {
  if (area === 'manager') {
    const { token, user } = await call(managerSignin, { email, user_password: password });
    signIn(area, token, user.id);
    return { area, user };
  }
  const { token, candidate } = await call(candidateLogin, { email, password });
  signIn(area, token, candidate.id);
  return { area, user: candidate };
}

/** Creates an account, signs in and stores the token. */
export async function signUp(
  area: Area,
  values: InputOf<typeof candidateSignup>,
): Promise<SignedIn> {
  if (area === 'manager') {
    const { email, password, firstName, lastName } = values;
    const { token, user } = await call(managerSignup, {
      email,
      user_password: password,
      first_name: firstName,
      last_name: lastName,
    });
    signIn(area, token, user.id);
    return { area, user };
  }
  const { token, candidate } = await call(candidateSignup, values);
  signIn(area, token, candidate.id);
  return { area, user: candidate };
}

/** Caches the user object of a sign-up or sign-in, so that pages need not fetch it. */
export function cacheUser(signedIn: SignedIn): void {
  if (signedIn.area === 'manager') {
    queryClient.setQueryData(managerUser.queryKey, signedIn.user);
  } else {
    const { user: candidate } = signedIn;
    const profile = candidate.candidate_profile;
    queryClient.setQueryData(myProfile.queryKey, { candidate, profile });
  }
}

/**
 * Saves the item that a visitor chose before signing in. If it fails, the page they return to shows it as not saved.
 * @param destination the path with the search, if a search is to be saved
 */
export async function saveAfterSignIn({ jobId }: ToSave, destination = ''): Promise<void> {
  try {
    if (jobId !== undefined) {
      await call(saveJob, { job_posting_id: jobId });
      return;
    }
    const search = searchOf(new URLSearchParams(destination.replace(/^[^?]*/, '')));
    await call(saveSearch, { ...savedSearchInput(search), alerts: true });
  } catch (error) {
    console.warn('What the visitor wanted could not be saved.', error);
  }
}

/**
 * The message when signing in or up failed: the server's reason; `failed` if the answer is unreadable;
 * `thrown` without an answer.
 */
export function failureText(failed: string, thrown: string): (error: unknown) => string {
  return (error) => (error instanceof UnreadableAnswer ? failed : errorText(error, thrown));
}

/** Whether every field is filled. */
export function isFilled(values: Readonly<Record<string, string>>): boolean {
  return Object.values(values).every((value) => value.trim() !== '');
}

const key = (area: Area) => `address.${area}`;

onLeave((area) => writeTab(key(area), null));

/** The typed email, stored per tab, so it survives a reload. */
export function useTypedAddress(area: Area): [address: string, type: (address: string) => void] {
  const [address, setAddress] = useState(() => readTab(key(area)) ?? '');
  return [
    address,
    (typed) => {
      setAddress(typed);
      writeTab(key(area), typed || null);
    },
  ];
}
