import * as z from 'zod/mini';
import { conflict, notFound } from '../contract/problem.ts';
import type { Candidate, CandidateProfile } from '../contract/shapes.ts';
import { candidateProfile } from '../contract/shapes.ts';
import { signedDocumentUrl } from './files.ts';
import { candidateKey } from './keys.ts';
import { get, put, update, type Write } from './table.ts';

const storedProfile = z.extend(
  z.omit(candidateProfile, { resume_url: true, cover_letter_url: true }),
  { resume_key: z.nullable(z.string()), cover_letter_key: z.nullable(z.string()) },
);
/** A profile as it is stored: with its files' keys instead of URLs. */
export type StoredProfile = z.output<typeof storedProfile>;

const item = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  candidate_profile: z.optional(storedProfile),
});
export type StoredCandidate = z.output<typeof item>;

/** @throws not-found where there is no such candidate */
export async function getCandidate(id: string): Promise<StoredCandidate> {
  const found = await get(candidateKey(id), item);
  if (found === undefined) throw notFound('candidate');
  return found;
}

export function addCandidate(candidate: StoredCandidate): Write {
  return put({ ...candidateKey(candidate.id), ...candidate }, { exists: false });
}

/** Changes a candidate's name and email address, if the address is still `email`. */
export function changeCandidate(
  { id, first_name, last_name, email: to }: StoredCandidate,
  email: string,
): Write {
  return update(candidateKey(id), {
    set: { first_name, last_name, email: to },
    when: { equals: { email } },
  });
}

/** Gives a candidate their profile, unless they have one. */
export function addProfile(candidate: string, profile: StoredProfile): Write {
  return update(
    candidateKey(candidate),
    { set: { candidate_profile: profile }, when: { equals: { candidate_profile: undefined } } },
    () => conflict('You have already created your profile.'),
  );
}

/** Replaces a candidate's profile, if it is still what `before` says. */
export function changeProfile(
  candidate: string,
  before: StoredProfile,
  profile: StoredProfile,
): Write {
  return update(candidateKey(candidate), {
    set: { candidate_profile: profile },
    when: { equals: { candidate_profile: before } },
  });
}

export async function profileToWire(profile: StoredProfile): Promise<CandidateProfile> {
  const { resume_key, cover_letter_key, ...rest } = profile;
  const [resume_url, cover_letter_url] = await Promise.all(
    [resume_key, cover_letter_key].map(signedDocumentUrl),
  );
  return { ...rest, resume_url: resume_url ?? null, cover_letter_url: cover_letter_url ?? null };
}

export async function candidateToWire(candidate: StoredCandidate): Promise<Candidate> {
  const { candidate_profile, ...rest } = candidate;
  return {
    ...rest,
    candidate_profile:
      candidate_profile === undefined ? null : await profileToWire(candidate_profile),
  };
}
