import { PutObjectCommand } from '@aws-sdk/client-s3';
import { LOGO_TYPES } from '../../contract/schemas/file-types.ts';
import { logoKey } from '../keys/files.ts';
import { newId } from '../table/ids.ts';
import { transact, type Write } from '../table/write.ts';
import { bucketFor, bucketOf, versionOf } from './buckets.ts';
import {
  discardFileWrite,
  newFile,
  registerSystemFile,
  sealWrite,
  type UploadedFile,
} from './files.ts';
import { objectsClient } from './objects-client.ts';
import type { WrittenLogo } from './rewrite-logo.ts';

/** Logos of companies, as their managers' files. CloudFront serves them to everybody. */

interface CompanyWithLogo {
  readonly id: string;
  readonly manager_id: string;
  readonly logo?: string | undefined;
}

/**
 * Every upload gets a new name, even the same picture: browsers cache a name forever. CloudFront asks again after an
 * hour, so that it does not serve a removed logo for longer.
 */
const CACHE_CONTROL = 'public, max-age=31536000, s-maxage=3600, immutable';

/**
 * Stores a new logo. It is removed after two days unless the writes are stored.
 * @returns its file name, and the writes that keep it
 */
export async function storeLogo(
  { id, manager_id }: CompanyWithLogo,
  { type, content }: WrittenLogo,
): Promise<{ readonly logo: string; readonly writes: readonly Write[] }> {
  const logo = `${newId()}.${type}`;
  const key = logoKey(id, logo);
  const file = newFile(manager_id);
  // First, so that no object is ever without an item. A transaction recognizes its own write if its answer is lost.
  await transact([registerSystemFile(key, manager_id)]);
  const stored = await objectsClient.send(
    new PutObjectCommand({
      Bucket: bucketOf(bucketFor(key)),
      Key: key,
      Body: content,
      ContentType: LOGO_TYPES[type],
      CacheControl: CACHE_CONTROL,
    }),
  );
  return { logo, writes: [sealWrite(key, file, versionOf(stored))] };
}

/** Removes a company's logo, if it has one; a consumer removes the object. */
export function removeLogoWrites({ id, logo }: CompanyWithLogo): Write[] {
  return logo === undefined ? [] : [discardFileWrite(logoKey(id, logo))];
}

/** A company's logo as a file, to read it. Its object has one version. */
export function logoFile({ id, logo }: CompanyWithLogo): UploadedFile | null {
  return logo === undefined ? null : { key: logoKey(id, logo), version_id: null };
}
