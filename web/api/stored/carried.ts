import * as z from 'zod/mini';
import { CARRIED, CARRIED_MARK } from './from-link.ts';
import { onLeave } from './session.ts';
import { fromBase64Url, readTab, toBase64Url, writeTab } from './values.ts';

/**
 * What was typed goes to another device or app with a link: in its fragment, which no server is sent. The tab keeps it
 * while its person signs in.
 */

/** A link to a page that carries what was typed for it. `name` is that of its draft and person. */
export function linkCarrying(path: string, name: string, typed: unknown): string {
  const { href } = new URL(path, location.origin);
  return href + CARRIED_MARK + toBase64Url(JSON.stringify({ name, typed }));
}

const carriedSchema = z.object({ name: z.string(), typed: z.unknown() });

/** What this tab's link carried for a draft; undefined if nothing. Not checked. */
export function carriedFor(name: string): unknown {
  try {
    const carried = carriedSchema.parse(JSON.parse(fromBase64Url(readTab(CARRIED) ?? '')));
    return carried.name === name ? carried.typed : undefined;
  } catch {
    // None, or a link that was cut off.
    return undefined;
  }
}

onLeave(() => writeTab(CARRIED, null));
