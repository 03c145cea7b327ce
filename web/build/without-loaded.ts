/** Bundles that come before every page, and those that load them. */
const FIRST = /\/(?:rolldown-runtime|start|react|base|app|public-paths|pages)-/;
const STARTS = /\/(?:index|start|react|base|forms)-/;

/**
 * The files to load along with an import: without those that every page has loaded. Their names would be a good part of
 * a small bundle.
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
