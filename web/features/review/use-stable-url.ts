import { useState } from 'react';

/**
 * A signed URL that stays the same until half of its life is over, though every answer of the server signs anew:
 * a document would be loaded again under the reader's eyes.
 */
export function useStableUrl(url: string): string {
  const [kept, setKept] = useState(url);
  if (kept === url || (sameFile(kept, url) && !isHalfSpent(kept))) return kept;
  setKept(url);
  return url;
}

const sameFile = (a: string, b: string) => a.split('?')[0] === b.split('?')[0];

// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
function isHalfSpent(url: string): boolean {
  const query = new URL(url).searchParams;
  const signedAt = (query.get('X-Amz-Date') ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  const lifeMs = Number(query.get('X-Amz-Expires')) * 1000;
  return Date.now() > Date.parse(signedAt) + lifeMs / 2;
}
