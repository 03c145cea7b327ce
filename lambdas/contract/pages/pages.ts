import * as z from 'zod/mini';

/**
 * The public pages, and files such as feeds and the site map. They are complete without JavaScript, for search engines
 * and the previews of chats. One function answers them, at the site's own address.
 */

interface OpenPage {
  /** In the form of API Gateway: path parameters in braces. */
  readonly paths: readonly `/${string}`[];
  readonly summary: string;
}

/** Paths of the Atom feeds. The jobs page and each company page link to theirs. */
export const FEED_PATHS = {
  all: '/feeds/jobs',
  ofCompany: (id: string) => `/feeds/companies/${id}` as const,
} as const;

export const openPages = {
  jobsPage: { paths: ['/jobs'], summary: 'The page on which open jobs are searched.' },
  jobPage: { paths: ['/jobs/{id}', '/jobs/{id}/{slug}'], summary: 'The page of one job.' },
  shortJobPage: { paths: ['/j/{code}'], summary: 'Leads from a typed short address to a job.' },
  companyPage: {
    paths: ['/companies/{id}', '/companies/{id}/{slug}'],
    summary: 'The page of a company: who they are, where, and their open jobs.',
  },
  sitemap: {
    paths: ['/robots.txt', '/sitemap.xml', '/sitemaps/{page}'],
    summary: 'Tells search engines what they may read, and where all that is.',
  },
  feed: {
    paths: [FEED_PATHS.all, FEED_PATHS.ofCompany('{id}')],
    summary: 'The newest open jobs as an Atom feed, of all companies or of one.',
  },
  calendar: {
    paths: ['/calendars/{file}'],
    summary: 'The interviews of one account, for calendar programs that know its private address.',
  },
} as const satisfies Readonly<Record<string, OpenPage>>;
export type OpenPageName = keyof typeof openPages;

/**
 * The answer to a call that the app would make for this page: `call` is the route's name, `body` the API's answer, for
 * a failure in the form of all failures.
 */
const pageAnswer = z.object({
  call: z.string(),
  input: z.record(z.string(), z.unknown()),
  status: z.int(),
  body: z.unknown(),
});
export type PageAnswer = z.output<typeof pageAnswer>;

/** The text of `<script type="application/json" id="page-data">`: the app does not repeat these calls. */
export const pageData = z.object({ answers: z.array(pageAnswer) });
export type PageData = z.output<typeof pageData>;
