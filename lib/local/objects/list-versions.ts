import type { ServerResponse } from 'node:http';
import type { ObjectFiles } from './object-files.ts';
import { element, XML } from './s3-answers.ts';

/** The most versions in one list of S3. */
const MAX_LISTED = 1000;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html */
export async function listVersions(
  response: ServerResponse,
  files: ObjectFiles,
  bucket: string,
  query: URLSearchParams,
): Promise<void> {
  const prefix = query.get('prefix') ?? '';
  const keyMarker = query.get('key-marker') ?? '';
  const versionIdMarker = query.get('version-id-marker') ?? '';
  const max = Math.min(MAX_LISTED, Number(query.get('max-keys')) || MAX_LISTED);
  const rest = (await files.list(bucket, prefix)).filter(
    ({ key, versionId }) =>
      key > keyMarker || (key === keyMarker && comesAfter(versionId, versionIdMarker)),
  );
  const page = rest.slice(0, max);
  const last = rest.length > max ? page.at(-1) : undefined;
  const elements = [
    element('Name', bucket),
    element('Prefix', prefix),
    element('KeyMarker', keyMarker),
    element('VersionIdMarker', versionIdMarker),
    element('MaxKeys', String(max)),
    element('IsTruncated', String(last !== undefined)),
    ...(last === undefined
      ? []
      : [element('NextKeyMarker', last.key), element('NextVersionIdMarker', last.versionId)]),
    ...page.map(({ key, versionId, isLatest, lastModified, etag, size, deleteMarker }) => {
      const common = [
        element('Key', key),
        element('VersionId', versionId),
        element('IsLatest', String(isLatest)),
        element('LastModified', new Date(lastModified).toISOString()),
      ];
      if (deleteMarker) return `<DeleteMarker>${common.join('')}</DeleteMarker>`;
      const content = [element('ETag', etag), element('Size', String(size))];
      return `<Version>${[...common, ...content].join('')}</Version>`;
    }),
  ];
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `${XML}<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${elements.join('')}</ListVersionsResult>`,
    );
}

// Latest first. A key marker without a version marker skips the whole key.
const comesAfter = (versionId: string, marker: string): boolean => versionId < marker;
