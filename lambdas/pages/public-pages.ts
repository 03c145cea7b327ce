import type { Context } from 'aws-lambda';
import { type OpenPageName, openPages } from '../contract/pages/pages.ts';
import type { Event, Result } from '../http/call-log.ts';
import { handler as calendar } from './calendar.ts';
import { handler as companyPage } from './company-page.ts';
import { handler as feed } from './feed.ts';
import { handler as jobPage } from './job-page.ts';
import { handler as jobsPage } from './jobs-page.ts';
import { handler as shortJobPage } from './short-job-page.ts';
import { handler as sitemap } from './sitemap.ts';

type Handler = (event: Event, context: Context) => Promise<Result>;

const handlers: Readonly<Record<OpenPageName, Handler>> = {
  calendar,
  companyPage,
  feed,
  jobPage,
  jobsPage,
  shortJobPage,
  sitemap,
};

const routes = new Map<string, Handler>();
let name: OpenPageName;
for (name in openPages)
  for (const path of openPages[name].paths) routes.set(`ANY ${path}`, handlers[name]);

/**
 * Serves all public pages. They share one function because each instance of a function that searches holds an
 * index of all open jobs.
 */
export async function handler(event: Event, context: Context): Promise<Result> {
  const page = routes.get(event.routeKey);
  if (page === undefined) throw new Error(`No page has the route ${event.routeKey}`);
  return await page(event, context);
}
