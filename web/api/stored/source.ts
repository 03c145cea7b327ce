import { useEffect } from 'react';

/** Where a public link was found, its `ref`. Stored per tab, so that it outlives signing up. */
const key = (id: string) => `source.${id}`;

/** Stores the source of the page's link; does nothing without one, or without storage. */
export function saveSource(id: string, search: string): void {
  const ref = new URLSearchParams(search).get('ref');
  if (!ref) return;
  try {
    sessionStorage.setItem(key(id), ref);
  } catch {}
}

/** Stores the source of the link that led to this page. `id` is the job's or the company's. */
export function useSource(id: string): void {
  useEffect(() => saveSource(id, location.search), [id]);
}

/** The source of the link that led to a job, or else to its company. Not checked. */
export function sourceOf(job: { id: string; company_id: string }): string | undefined {
  try {
    const { id, company_id } = job;
    return sessionStorage.getItem(key(id)) ?? sessionStorage.getItem(key(company_id)) ?? undefined;
  } catch {
    return undefined;
  }
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
