import { SOURCE_MAX } from '../limits.ts';
import { unaccented } from '../texts/unaccented.ts';

/** The `ref` of the links that we make, and its name for employers. */
export const SOURCES = {
  poster: 'Poster',
  'company-poster': 'Company poster',
  feed: 'Feed',
  'job-alert': 'Job alert',
  shared: 'Shared link',
  suggestion: 'Suggested by you',
} as const;
export type Source = keyof typeof SOURCES;

export type PosterSource = 'poster' | 'company-poster';

/** A public link with its source, which is stored with the resulting applications. */
export const withRef = (path: string, ref: Source | `${PosterSource}-${string}`) =>
  `${path}?ref=${ref}`;

/** The `ref` of a poster, with the place where it hangs if it is known: `poster-front-door`. */
export function posterRef(kind: PosterSource, place: string) {
  const words = unaccented(place)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SOURCE_MAX - `${kind}--`.length)
    .replaceAll(/^-|-$/g, '');
  return words === '' ? kind : (`${kind}-${words}` as const);
}

const isOwn = (ref: string): ref is Source => Object.hasOwn(SOURCES, ref);

/** A source in words: `Poster: front door`. An unknown `ref` stays as it is. */
export function sourceLabel(ref: string): string {
  if (isOwn(ref)) return SOURCES[ref];
  const [, kind = '', place = ''] = /^((?:company-)?poster)-(.+)$/.exec(ref) ?? [];
  return isOwn(kind) ? `${SOURCES[kind]}: ${place.replaceAll('-', ' ')}` : ref;
}
