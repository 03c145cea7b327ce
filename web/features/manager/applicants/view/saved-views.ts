import * as z from 'zod/mini';
import { sessionOf } from '../../../../api/stored/session.ts';
import { readLocal, writeLocal } from '../../../../api/stored/values.ts';
import { addressOf, type View } from './view.ts';

/** A view with a name, kept in this browser for one manager and all their jobs. */
const savedView = z.object({ name: z.string(), address: z.string() });

export type SavedView = z.output<typeof savedView>;

/** The longest name of a view. */
export const VIEW_NAME_MAX = 40;

const keyOf = () => `applicants.views.${sessionOf('manager').personId}`;

export function readViews(): readonly SavedView[] {
  try {
    return z.array(savedView).parse(JSON.parse(readLocal(keyOf()) ?? '[]'));
  } catch {
    return [];
  }
}

function write(views: readonly SavedView[]): readonly SavedView[] {
  writeLocal(keyOf(), views.length === 0 ? null : JSON.stringify(views));
  return views;
}

/** Saves filters and order under a name, without the searched name of an applicant. */
export function saveView(name: string, view: View): readonly SavedView[] {
  const saved = { name, address: addressOf({ ...view, q: '' }).toString() };
  const others = readViews().filter((each) => each.name !== name);
  return write([...others, saved].sort((a, b) => (a.name < b.name ? -1 : 1)));
}

export function deleteView(name: string): readonly SavedView[] {
  return write(readViews().filter((each) => each.name !== name));
}
