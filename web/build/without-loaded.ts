/** Bundles that every page loads first, and the bundles that load them. */
const FIRST = /\/(?:rolldown-runtime|start|react|base|app|public-paths|pages)-/;
const STARTS = /\/(?:index|start|react|base|forms)-/;

/**
 * The files to preload with an import, except those that every page has loaded: their names would be a large part of a
 * small bundle.
 * @param hostId the file that imports
 */
export function withoutLoaded(
  _: string,
  files: string[],
  { hostId }: { readonly hostId: string },
): string[] {
  const isFirst = (file: string) => file.endsWith('.js') && FIRST.test(`/${file}`);
  return STARTS.test(`/${hostId}`) ? files : files.filter((file) => !isFirst(file));
}
