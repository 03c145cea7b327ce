import { getPublicCompany, searchPublicJobs } from '../contract/calls/public.ts';
import { FEED_PATHS } from '../contract/pages/pages.ts';
import { companyPath } from '../contract/pages/public-paths.ts';
import { notFound, Problem } from '../contract/problem.ts';
import { namedAddress } from '../contract/texts/address.ts';
import { readPublicCompany } from '../data/public/public-companies.ts';
import { findOpenJobs } from '../data/public/public-search.ts';
import { absoluteUrl } from './parts/absolute-url.ts';
import { documentAnswer } from './parts/document-answer.ts';
import { aboutCompany, headingWithTile, jobLinks, listOf, toAllJobs } from './parts/job-article.ts';
import { markup } from './parts/markup.ts';
import { openPage, redirectTo } from './parts/open-page.ts';
import { callAnswer, callFailure } from './parts/page-answers.ts';
import { truncated } from './parts/truncate.ts';

/** Serves a company's page. */
export const handler = openPage('companyPage', async ({ parameters: { id = '' }, path, query }) => {
  try {
    if (!getPublicCompany.input.safeParse({ id }).success) throw notFound('company');
    const ofCompany = { company: id };
    const [found, jobs] = await Promise.all([readPublicCompany(id), findOpenJobs(ofCompany)]);
    const { company, locations, listed } = found;
    const address = companyPath(company);
    if (path !== address) return redirectTo(address, query);
    return await documentAnswer(200, {
      title: `Jobs at ${company.name}`,
      description: `Open jobs at ${company.name}. ${truncated(company.description)}`.trim(),
      address: absoluteUrl(address),
      listed,
      company,
      feed: FEED_PATHS.ofCompany(id),
      article: markup`${headingWithTile(company, company.name)}
        <h2>Open jobs</h2>
        ${jobs.jobPostings.length > 0 ? jobLinks(jobs.jobPostings) : markup`<p>There are no open jobs at the moment.</p>`}
        ${aboutCompany(company)}
        ${listOf(markup`<h2>Locations</h2>`, locations.map(namedAddress))}${toAllJobs}`,
      data: {
        answers: [
          callAnswer(getPublicCompany, { id }, found),
          callAnswer(searchPublicJobs, ofCompany, jobs),
        ],
      },
    });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    return await documentAnswer(404, {
      title: 'Company not found',
      description: error.message,
      address: absoluteUrl(`/companies/${encodeURIComponent(id)}`),
      listed: false,
      article: markup`<h1>${error.message}</h1>${toAllJobs}`,
      data: { answers: [callFailure(getPublicCompany, { id }, error)] },
    });
  }
});
