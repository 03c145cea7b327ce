import { searchPublicJobs } from '../contract/calls/public.ts';
import { FEED_PATHS } from '../contract/pages/pages.ts';
import { JOBS_PATH } from '../contract/pages/public-paths.ts';
import {
  inputOf,
  type JobSearch,
  addressOf as queryOf,
  searchOf,
} from '../contract/pages/search-address.ts';
import { Problem } from '../contract/problem.ts';
import { NO_OPEN_JOBS } from '../contract/texts/no-open-jobs.ts';
import { EXACT_WORDS, searchNotes, understoodNote } from '../contract/texts/search-notes.ts';
import { findOpenJobs } from '../data/public/public-search.ts';
import { absoluteUrl } from './parts/absolute-url.ts';
import { documentAnswer } from './parts/document-answer.ts';
import { jobLinks, toAllJobs } from './parts/job-article.ts';
import { type Markup, markup } from './parts/markup.ts';
import { openPage } from './parts/open-page.ts';
import { callAnswer, callFailure } from './parts/page-answers.ts';

/** Serves the search page for open jobs, with results. */
export const handler = openPage('jobsPage', async ({ query }) => {
  const search = searchOf(query);
  const { jobs, notes, understood, isEmpty, next, answer } = await find({
    ...inputOf(search),
    ...cursorOf(query),
  });
  return await documentAnswer(200, {
    title: 'Open jobs',
    description: 'Find a job near you, or one that you can do from home, and apply in minutes.',
    address: absoluteUrl(JOBS_PATH),
    // Search results are not listed in search engines: they only lead to the same jobs.
    listed: query.size === 0,
    feed: FEED_PATHS.all,
    article: markup`<h1>Open jobs</h1>
      ${withoutApp(searchForm(search))}
      ${understood !== undefined && markup`<p>${understood} — <a href="${exactWords(search)}">${EXACT_WORDS}</a></p>`}
      ${notes.map((note) => markup`<p>${note}</p>`)}
      ${jobs.length > 0 ? jobLinks(jobs) : markup`<p>${isEmpty ? NO_OPEN_JOBS : 'No jobs match this search.'}</p>${toAllJobs}`}
      ${next !== undefined && withoutApp(moreJobs(search, next))}`,
    data: { answers: [answer] },
  });
});

/** The results, or why there are none: the app shows the same error for the call. */
async function find(input: ReturnType<typeof inputOf> & { readonly cursor?: string }) {
  try {
    const found = await findOpenJobs(searchPublicJobs.input.parse(input));
    const { jobPostings, open_count, next_cursor } = found;
    const answer = callAnswer(searchPublicJobs, input, found);
    const notes = searchNotes(found);
    const understood = understoodNote(found);
    return {
      jobs: jobPostings,
      notes,
      understood,
      isEmpty: open_count === 0,
      next: next_cursor,
      answer,
    };
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'invalid')) throw error;
    return {
      jobs: [],
      notes: [],
      understood: undefined,
      isEmpty: false,
      answer: callFailure(searchPublicJobs, input, error),
    };
  }
}

/** The cursor in the page's address, if any. */
function cursorOf(address: URLSearchParams): { readonly cursor?: string } {
  const cursor = searchPublicJobs.input.shape.cursor.safeParse(address.get('cursor') ?? undefined);
  return cursor.data === undefined ? {} : { cursor: cursor.data };
}

/** Only for browsers without JavaScript: the app would reset text that a person has typed before it loads. */
const withoutApp = (part: Markup) => markup`<noscript>${part}</noscript>`;

const searchForm = ({ q = '' }: JobSearch) =>
  markup`<form action="${JOBS_PATH}"><input type="search" name="q" value="${q}" aria-label="Search jobs" />
    <button>Search</button></form>`;

const exactWords = (search: JobSearch) =>
  `${JOBS_PATH}?${String(queryOf({ ...search, exact: true }))}`;

function moreJobs(search: JobSearch, cursor: string): Markup {
  const query = queryOf(search);
  query.set('cursor', cursor);
  return markup`<p><a href="${JOBS_PATH}?${String(query)}">More jobs</a></p>`;
}
