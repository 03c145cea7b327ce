import { getPublicCompany } from '../contract/calls/public.ts';
import { FEED_PATHS } from '../contract/pages/pages.ts';
import { companyPath, JOBS_PATH } from '../contract/pages/public-paths.ts';
import { notFound } from '../contract/problem.ts';
import { getCompany } from '../data/companies/companies.ts';
import { newestListedJobs } from '../data/public/public-search.ts';
import { atomFeed } from './parts/atom-feed.ts';
import { cachedAnswer, openPage } from './parts/open-page.ts';

/** Serves an Atom feed of the newest listed jobs, of all companies or of one. */
export const handler = openPage('feed', async ({ parameters: { id } }) => {
  const feed = id === undefined ? await feedOfAll() : await feedOfCompany(id);
  return cachedAnswer(200, 'application/atom+xml; charset=utf-8', atomFeed(feed));
});

async function feedOfAll() {
  const jobs = await newestListedJobs();
  return { title: 'Open jobs', path: FEED_PATHS.all, page: JOBS_PATH, jobs };
}

async function feedOfCompany(id: string) {
  const input = getPublicCompany.input.safeParse({ id });
  if (!input.success) throw notFound('company');
  const [company, jobs] = await Promise.all([getCompany(id), newestListedJobs(id)]);
  const title = `Open jobs at ${company.name}`;
  return { title, path: FEED_PATHS.ofCompany(id), page: companyPath(company), jobs };
}
