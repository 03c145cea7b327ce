import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ObjectFiles } from './object-files.ts';
import { S3Error, XML } from './s3-answers.ts';

/** The most objects of one request. */
const MOST = 1000;

/**
 * Removes many versions, or objects by a marker. Answers nothing about each, as S3 does for `Quiet`.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html
 */
export async function deleteObjects(
  request: IncomingMessage,
  response: ServerResponse,
  files: ObjectFiles,
  bucket: string,
): Promise<void> {
  const { headers } = request;
  if (!Object.keys(headers).some((name) => /^(content-md5|x-amz-checksum-)/.test(name)))
    throw malformed('InvalidRequest', 'Missing required header for this request: Content-MD5');
  const objects = [...(await text(request)).matchAll(/<Object>(.*?)<\/Object>/gs)].map(
    ([, each = '']) => ({ key: textOf(each, 'Key'), versionId: textOf(each, 'VersionId') }),
  );
  if (objects.length === 0 || objects.length > MOST)
    throw malformed('MalformedXML', 'The XML you provided was not well-formed.');
  for (const { key, versionId } of objects) {
    if (key === undefined) throw malformed('MalformedXML', 'An object has no key.');
    if (versionId === undefined) await files.mark(bucket, key);
    else await files.remove(bucket, key, versionId);
  }
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`${XML}<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"></DeleteResult>`);
}

function textOf(xml: string, name: string): string | undefined {
  const [, found] = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml) ?? [];
  return found
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

function malformed(code: string, message: string): S3Error {
  return new S3Error({ status: 400, code, message });
}
