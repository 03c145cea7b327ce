import { queryOptions } from '@tanstack/react-query';

/** A document that somebody applied with, whole, by its signed URL. */
export function documentAt(url: string) {
  return queryOptions({
    // Without the manager's prefix, so that no change fetches it again: a document never changes.
    queryKey: ['document', 'manager', url.split('?')[0]],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`The document answered ${response.status}.`);
      return response.arrayBuffer();
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A document takes up to 10 MB of memory.
    gcTime: 60_000,
  });
}
