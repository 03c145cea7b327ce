import { candidatePk } from './accounts.ts';
import { type IndexKey, type Key, type KeyRange, startingWith } from './key.ts';

/** The partition keys of files begin so. */
export const filePrefix = 'FILE#';
export const fileKey = (objectKey: string): Key => ({
  pk: `${filePrefix}${objectKey}`,
  sk: 'FILE',
});
export const isFileKey = ({ pk }: Key): boolean => pk.startsWith(filePrefix);
/** The place of a file among all those of the candidate who uploaded it. */
export const fileOfCandidateKey = (candidate: string, objectKey: string): IndexKey => ({
  gsi1pk: candidatePk(candidate),
  gsi1sk: `${filePrefix}${objectKey}`,
});
export const filesOfCandidateRange = (candidate: string): KeyRange =>
  startingWith(candidatePk(candidate), filePrefix);
/** The key in the table of the file at `gsi1sk` in the index. */
export const keyOfFile = ({ gsi1sk }: IndexKey): Key => ({ pk: gsi1sk, sk: 'FILE' });
/** The key of the object that a file's item is about. */
export const objectKeyOf = ({ pk }: Key): string => pk.slice(filePrefix.length);
