import * as z from 'zod/mini';
import { notFound } from '../../contract/problem.ts';
import {
  type Candidate,
  type CandidateProfile,
  candidate,
  candidateProfile,
  type OwnCandidate,
  ownCandidate,
  profileContent,
} from '../../contract/schemas/people.ts';
import { storedFile } from '../files/files.ts';
import { signedDocumentUrl } from '../files/presign.ts';
import { candidateKey } from '../keys/accounts.ts';
import { countWithin } from '../limits/quotas.ts';
import { type FieldRules, INTERNAL } from '../table/field-rules.ts';
import { itemType, revision } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { changeWrite, createWrite, incrementWrite, type Write } from '../table/write.ts';
import { ACCOUNT_FIELDS, account, newAccount } from './account.ts';

const storedProfile = z.object({
  id: z.string(),
  resume: z.nullable(storedFile),
  cover_letter: z.nullable(storedFile),
  ...profileContent.shape,
});
export type StoredProfile = z.output<typeof storedProfile>;

export const candidateType = itemType(
  z.object({
    id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    candidate_profile: z.optional(storedProfile),
    ...account,
    unfinished_application_count: z.int(),
    saved_job_count: z.int(),
    saved_search_count: z.int(),
    revision,
  }),
  {
    counters: ['unfinished_application_count', 'saved_job_count', 'saved_search_count'],
  },
);
export type StoredCandidate = ReturnType<typeof candidateType.parse>;

/** A stored candidate, deleted ones included. Undefined if there is none. */
export async function findCandidate(id: string): Promise<StoredCandidate | undefined> {
  return await getItem(candidateKey(id), candidateType);
}

/** @throws not-found if there is no such candidate, or their account is deleted */
export async function getCandidate(id: string): Promise<StoredCandidate> {
  const found = await findCandidate(id);
  if (found === undefined || found.deleted_at !== undefined) throw notFound('candidate');
  return found;
}

/** A candidate who has just signed up. */
export function newCandidate(
  person: Pick<StoredCandidate, 'id' | 'email' | 'first_name' | 'last_name'>,
): StoredCandidate {
  return {
    ...person,
    ...newAccount(),
    unfinished_application_count: 0,
    saved_job_count: 0,
    saved_search_count: 0,
    revision: 1,
  };
}

export function addCandidate(stored: StoredCandidate): Write {
  return createWrite(candidateType, { key: candidateKey(stored.id) }, stored);
}

export function changeCandidate(before: StoredCandidate, after: StoredCandidate): Write {
  return changeWrite(candidateType, { key: candidateKey(before.id) }, before, after);
}

/**
 * Counts a started application.
 * @throws conflict, in the transaction, if the quota is reached
 */
export function incrementUnfinished(id: string): Write {
  return countWithin(candidateKey(id), 'unfinished_application_count', 'unfinished_applications');
}

export function decrementUnfinished(id: string): Write {
  return incrementWrite(candidateKey(id), { unfinished_application_count: -1 });
}

/**
 * Puts changes of where a candidate's documents are used into an order: each fails if the candidate changed since the
 * read, and makes those fail that have read the candidate before. So no document is removed that gets a use meanwhile.
 * @param unfinished is added to the counter of unfinished applications
 */
export function lockDocuments(read: StoredCandidate, { unfinished = 0 } = {}): Write {
  const add = { revision: 1, unfinished_application_count: unfinished };
  return incrementWrite(candidateKey(read.id), add, { unchanged: read });
}

/**
 * Counts a saved job.
 * @throws conflict, in the transaction, if the quota is reached
 */
export function incrementSavedJobs(id: string): Write {
  return countWithin(candidateKey(id), 'saved_job_count', 'saved_jobs');
}

export function decrementSavedJobs(id: string): Write {
  return incrementWrite(candidateKey(id), { saved_job_count: -1 });
}

/**
 * Counts a saved search.
 * @throws conflict, in the transaction, if the quota is reached
 */
export function incrementSavedSearches(id: string): Write {
  return countWithin(candidateKey(id), 'saved_search_count', 'saved_searches');
}

export function decrementSavedSearches(id: string): Write {
  return incrementWrite(candidateKey(id), { saved_search_count: -1 });
}

export async function profileToWire(profile: StoredProfile): Promise<CandidateProfile> {
  return candidateProfile.parse({
    ...profile,
    resume_url: await signedDocumentUrl(profile.resume),
    resume_name: profile.resume?.name,
    cover_letter_url: await signedDocumentUrl(profile.cover_letter),
    cover_letter_name: profile.cover_letter?.name,
  });
}

export async function candidateToWire(stored: StoredCandidate): Promise<Candidate> {
  return candidate.parse(await withWireProfile(stored));
}

/** A candidate for themselves. */
export async function ownCandidateToWire(stored: StoredCandidate): Promise<OwnCandidate> {
  return ownCandidate.parse(await withWireProfile(stored));
}

/** What is stored, for a conflict. A failure has no signatures: the URLs of files come without. */
export async function currentCandidate(
  stored: StoredCandidate,
): Promise<{ readonly candidate: OwnCandidate }> {
  const own = await ownCandidateToWire(stored);
  const { candidate_profile: profile } = own;
  const unsigned = (url: string | null) => url?.split('?')[0] ?? null;
  return {
    candidate: {
      ...own,
      candidate_profile: profile && {
        ...profile,
        resume_url: unsigned(profile.resume_url),
        cover_letter_url: unsigned(profile.cover_letter_url),
      },
    },
  };
}

async function withWireProfile({ candidate_profile: profile, ...rest }: StoredCandidate) {
  return {
    ...rest,
    candidate_profile: profile === undefined ? null : await profileToWire(profile),
  };
}

/** Each field of a candidate: who sees it, and its value after erasure. */
export const CANDIDATE_FIELDS = {
  ...ACCOUNT_FIELDS,
  candidate_profile: {
    shownTo: ['manager', 'candidate'],
    exportedTo: ['candidate'],
    erase: () => undefined,
  },
  unfinished_application_count: INTERNAL,
  saved_job_count: INTERNAL,
  saved_search_count: INTERNAL,
} as const satisfies FieldRules<StoredCandidate>;
