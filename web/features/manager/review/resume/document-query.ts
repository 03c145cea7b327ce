import { queryOptions } from '@tanstack/react-query';

/** A whole document, by its signed URL. */
export function documentAt(url: string) {
  return queryOptions({
    // No `manager` prefix, so that `refresh` skips it: documents never change.
    queryKey: ['document', 'manager', url.split('?')[0]],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`The document answered ${response.status}.`);
      return response.arrayBuffer();
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Up to 10 MB in memory.
    gcTime: 60_000,
  });
}
