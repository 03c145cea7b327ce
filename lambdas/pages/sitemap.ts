import { gzipSync } from 'node:zlib';
import { notFound } from '../contract/problem.ts';
import { openJobs } from '../data/search/open-job-search.ts';
import { absoluteUrl } from './parts/absolute-url.ts';
import { type Markup, markup } from './parts/markup.ts';
import { cachedAnswer, openPage } from './parts/open-page.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Search engines may use public calls only, and see nothing but sign-in pages in the two areas. */
const ROBOTS = `User-agent: *
Disallow: /api/
Allow: /api/public/
`;

/** Serves `robots.txt`, the site map, and each of its parts. https://www.sitemaps.org/protocol.html */
export const handler = openPage('sitemap', async ({ path, parameters: { page } }) => {
  if (path === '/robots.txt')
    return cachedAnswer(
      200,
      'text/plain; charset=utf-8',
      `${ROBOTS}\nSitemap: ${absoluteUrl('/sitemap.xml')}\n`,
    );
  return page === undefined ? xml(await siteMap()) : zipped(await partOf(page));
});

async function siteMap(): Promise<Markup> {
  const { jobs, companies } = await openJobs.listedPages();
  const parts = [...partNames('', jobs), ...partNames(COMPANIES, companies)];
  return markup`<sitemapindex xmlns="${NAMESPACE}">${parts.map(
    (part) => markup`<sitemap><loc>${absoluteUrl(`/sitemaps/${part}`)}</loc></sitemap>`,
  )}</sitemapindex>`;
}

/** The name prefix of parts with companies; parts with jobs have plain numbers. */
const COMPANIES = 'companies-';

function partNames(kind: string, pages: number): string[] {
  return Array.from({ length: pages }, (_, index) => `${kind}${index + 1}.xml.gz`);
}

async function partOf(name: string): Promise<Markup> {
  const [, kind, number] = /^(companies-)?([1-9]\d{0,5})\.xml\.gz$/.exec(name) ?? [];
  if (number === undefined) throw notFound('page');
  const page = Number(number) - 1;
  const paths =
    kind === COMPANIES ? await openJobs.listedCompanyPage(page) : await openJobs.listedPage(page);
  if (paths.length === 0) throw notFound('page');
  return markup`<urlset xmlns="${NAMESPACE}">${paths.map(
    (path) => markup`<url><loc>${absoluteUrl(path)}</loc></url>`,
  )}</urlset>`;
}

const document = ({ text }: Markup) => `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;

function xml(content: Markup) {
  return cachedAnswer(200, 'application/xml; charset=utf-8', document(content));
}

/** A full part has about 9 MB, and a function answers 6 MB at most. */
function zipped(content: Markup) {
  const body = gzipSync(document(content)).toString('base64');
  return { ...cachedAnswer(200, 'application/gzip', body), isBase64Encoded: true };
}
