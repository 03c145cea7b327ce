import { type Key, type KeyRange, LAST, ownPart, startingWith } from './key.ts';

/** The keys of the items that an open job's card is made from, beside the job itself. */
export const listingSourcePrefixes = [
  { pk: 'COMP#', sk: ['COMPANY', 'LOCATION#'] },
  { pk: 'MGR#', sk: ['MANAGER'] },
] as const;
/** Among how many partitions the cards of open jobs are spread, so that no partition is met by every employer. */
export const LISTING_SHARDS = 64;
const listingShardPk = (shard: number) => `OPEN#${shard}`;
function listingShardOf(job: string): number {
  let hash = 0;
  for (const letter of ownPart(job)) hash = (hash * 31 + letter.charCodeAt(0)) % LISTING_SHARDS;
  return hash;
}
export const listingKey = (job: string): Key => ({
  pk: listingShardPk(listingShardOf(job)),
  sk: `JOB#${job}`,
});
export const listingsRange = (shard: number): KeyRange =>
  startingWith(listingShardPk(shard), 'JOB#');
/** The job that a card is of, from the card's key. */
export const jobOfListing = ({ sk }: Key): string => sk.slice('JOB#'.length);

const listingChangesPk = 'LISTING_CHANGES';
export const listingChangeKey = (at: string, entry: string): Key => ({
  pk: listingChangesPk,
  sk: `${at}#${entry}`,
});
/** What was noted of cards since an instant, as ISO 8601 in UTC. */
export const listingChangesRange = (since: string): KeyRange => ({
  pk: listingChangesPk,
  from: since,
  to: LAST,
});

/** What is known of the index of open jobs that is stored for functions which start. */
export const storedIndexKey: Key = { pk: 'SEARCH_INDEX', sk: 'SEARCH_INDEX' };
/** The folder of such indexes in the bucket of documents, and the object that holds the latest. */
export const indexFolder = 'search/';
export const indexObjectKey = `${indexFolder}open-jobs.db.zst`;
