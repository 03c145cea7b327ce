import { useState } from 'react';

/**
 * Keeps a signed URL until half its life is over. Each answer signs anew, and a new URL would reload the
 * document while somebody reads it.
 */
export function useStableUrl(url: string): string {
  const [kept, setKept] = useState(url);
  if (kept === url || (sameFile(kept, url) && !isHalfOver(kept))) return kept;
  setKept(url);
  return url;
}

const sameFile = (a: string, b: string) => a.split('?')[0] === b.split('?')[0];

// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
function isHalfOver(url: string): boolean {
  const query = new URL(url).searchParams;
  const signedAt = (query.get('X-Amz-Date') ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  const lifeMs = Number(query.get('X-Amz-Expires')) * 1000;
  return Date.now() > Date.parse(signedAt) + lifeMs / 2;
}
