import { PUBLIC_PAGES } from '../functions/functions.ts';

/** The number of segments of the longest page path. */
export const OPEN_PAGE_DEPTH = Math.max(
  ...PUBLIC_PAGES.paths.map((path) => path.split('/').length - 1),
);

/** CloudFront's path patterns for the gateway: everything below the paths of pages. */
export const openPagePatterns: readonly string[] = [
  ...new Set(PUBLIC_PAGES.paths.map((path) => path.replace(/\{.*$/, '*'))),
];

/** Whether the gateway serves an address, be it a page or a 404. */
export function isOpenPage(url: string): boolean {
  const [path = ''] = url.split('?');
  return openPagePatterns.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}
