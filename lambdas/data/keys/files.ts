import { candidatePk } from './accounts.ts';
import { type IndexKey, type Key, type KeyRange, startingWith } from './key.ts';

/** The prefix of files' partition keys. */
export const filePrefix = 'FILE#';
export const fileKey = (objectKey: string): Key => ({
  pk: `${filePrefix}${objectKey}`,
  sk: 'FILE',
});
export const isFileKey = ({ pk }: Key): boolean => pk.startsWith(filePrefix);
/** The place of a file in its owner's list. A manager's logos and exports are below the prefix of candidates, too. */
export const fileOfOwnerKey = (owner: string, objectKey: string): IndexKey => ({
  gsi1pk: candidatePk(owner),
  gsi1sk: `${filePrefix}${objectKey}`,
});
export const filesOfOwnerRange = (owner: string): KeyRange =>
  startingWith(candidatePk(owner), filePrefix);
/** The object key of a file's item. */
export const objectKeyOf = ({ pk }: Key): string => pk.slice(filePrefix.length);

/** The folder of logos in the bucket for documents. CloudFront may read this folder only. */
export const logoFolder = 'logos/';
/** @param name of the file, such as `<ULID>.png` */
export const logoKey = (company: string, name: string): string => `${logoFolder}${company}/${name}`;
