import { PART } from './companies.ts';
import { type Key, type KeyRange, ownUlid, startingWith } from './key.ts';

/** Key prefixes of the items that a listing is made from, besides the job itself. */
export const listingSourcePrefixes = [
  { pk: 'COMP#', sk: ['COMPANY', `${PART}LOCATION#`] },
  { pk: 'MGR#', sk: ['MANAGER'] },
] as const;
/** Listings are spread over this many partitions, so that no partition gets the writes of all employers. */
export const LISTING_SHARDS = 64;
const listingShardPk = (shard: number) => `OPEN#${shard}`;
function listingShardOf(job: string): number {
  let hash = 0;
  for (const letter of ownUlid(job)) hash = (hash * 31 + letter.charCodeAt(0)) % LISTING_SHARDS;
  return hash;
}
export const listingKey = (job: string): Key => ({
  pk: listingShardPk(listingShardOf(job)),
  sk: `JOB#${job}`,
});
export const listingsRange = (shard: number): KeyRange =>
  startingWith(listingShardPk(shard), 'JOB#');
export const isListingKey = ({ pk }: Key): boolean => pk.startsWith('OPEN#');
/** The job of a listing, from the listing's key. */
export const jobOfListing = ({ sk }: Key): string => sk.slice('JOB#'.length);

const listingChangesPk = 'LISTING_CHANGES';
export const listingChangeKey = (at: string, entry: string): Key => ({
  pk: listingChangesPk,
  sk: `${at}#${entry}`,
});
/** The changes of listings since an instant, in ISO 8601, UTC. */
export const listingChangesRange = (since: string): KeyRange => ({
  pk: listingChangesPk,
  from: since,
});

/** The state of the stored index of open jobs, for functions that start. */
export const storedIndexKey: Key = { pk: 'SEARCH_INDEX', sk: 'SEARCH_INDEX' };
/** The folder of stored indexes in the documents bucket, and the object of the latest. */
export const indexFolder = 'search/';
export const indexObjectKey = `${indexFolder}open-jobs.db.zst`;
