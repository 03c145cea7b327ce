import { notFound, Problem } from '../contract/problem.ts';
import { getPublicCompany, searchPublicJobs } from '../contract/public.ts';
import { companyPath, JOBS_PATH } from '../contract/public-paths.ts';
import { readPublicCompany } from '../data/public-companies.ts';
import { readPublicSearch } from '../data/public-search.ts';
import { addressOf, documentAnswer } from '../site/document-answer.ts';
import { jobList, paragraphs } from '../site/job-article.ts';
import { markup } from '../site/markup.ts';
import { movedTo, openPage } from '../site/open-page.ts';
import { answered, refused } from '../site/page-answers.ts';

export const handler = openPage('companyPage', async ({ parameters: { id = '' }, path, query }) => {
  const input = { id };
  try {
    const parsed = getPublicCompany.input.safeParse(input);
    if (!parsed.success) throw notFound('company');
    const [found, jobs] = await Promise.all([
      readPublicCompany(id),
      readPublicSearch({ company: id }),
    ]);
    const { company, listed } = found;
    const address = companyPath(company);
    if (path !== address) return movedTo(address, query);
    return await documentAnswer(200, {
      title: `Jobs at ${company.name}`,
      description: `Open jobs at ${company.name}.`,
      address: addressOf(address),
      listed,
      article: markup`<h1>${company.name}</h1>${paragraphs(company.description)}
        <h2>Open jobs</h2>${jobList(jobs.jobPostings)}`,
      data: {
        answers: [
          answered(getPublicCompany, input, found),
          answered(searchPublicJobs, { company: id }, jobs),
        ],
      },
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return await documentAnswer(404, {
      title: 'Company not found',
      description: error.message,
      address: addressOf(`/companies/${encodeURIComponent(id)}`),
      listed: false,
      article: markup`<h1>${error.message}</h1><p><a href="${JOBS_PATH}">All open jobs</a></p>`,
      data: { answers: [refused(getPublicCompany, input, error)] },
    });
  }
});
