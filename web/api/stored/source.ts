import { useEffect } from 'react';
import { readTab, writeTab } from './values.ts';

/** Where a public link was found, its `ref`. Stored per tab, so that it outlives signing up. */
const key = (id: string) => `source.${id}`;

/** Stores the source of the page's link; does nothing without one, or without storage. */
export function saveSource(id: string, search: string): void {
  const ref = new URLSearchParams(search).get('ref');
  if (ref) writeTab(key(id), ref);
}

/** Stores the source of the link that led to this page. `id` is the job's or the company's. */
export function useSource(id: string): void {
  useEffect(() => saveSource(id, location.search), [id]);
}

/** The source of the link that led to a job, or else to its company. Not checked. */
export function sourceOf(job: { id: string; company_id: string }): string | undefined {
  return readTab(key(job.id)) ?? readTab(key(job.company_id)) ?? undefined;
}

/** The path of a page whose URL may have a source, with the id of its job or company. */
const PAGE = /^\/(?:jobs|companies)\/([^/]+)/;

/**
 * Stores the source in the previous page's URL: its link may have been pressed before the app loaded. Links on
 * server-rendered pages send their full URL as referrer.
 * @param referrer the document's; '' without one
 */
export function saveSourceBefore(referrer: string): void {
  const { pathname, search } = new URL(referrer, location.origin);
  const [, id] = PAGE.exec(pathname) ?? [];
  if (id !== undefined) saveSource(id, search);
}
