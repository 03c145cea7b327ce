import { PUBLIC_PAGES } from '../functions/functions.ts';

/** How many parts the longest path of a page has. */
export const OPEN_PAGE_DEPTH = Math.max(
  ...PUBLIC_PAGES.paths.map((path) => path.split('/').length - 1),
);

/** What CloudFront sends to the gateway, as its path patterns: all that is below the path of a page. */
export const openPagePatterns: readonly string[] = [
  ...new Set(PUBLIC_PAGES.paths.map((path) => path.replace(/\{.*$/, '*'))),
];

/** Whether the gateway answers an address, with a function of its own or as one that there is no page at. */
export function isOpenPage(url: string): boolean {
  const [path = ''] = url.split('?');
  return openPagePatterns.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}
