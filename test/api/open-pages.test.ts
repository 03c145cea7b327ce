import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { createJob } from '../../lambdas/contract/calls/job.ts';
import { OPEN_JOBS_PAGE } from '../../lambdas/contract/limits.ts';
import { companyPath, jobPath, shortJobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { JOB_CLOSED } from '../../lambdas/contract/texts/texts.ts';
import type { Output } from '../support/api/client.ts';
import {
  attributeOf,
  dataIn,
  getPage,
  jobPosting,
  jsonLdIn,
  type ReceivedPage,
  titleOf,
  unescaped,
} from '../support/api/open-pages.ts';
import { api } from '../support/stacks/shared-api.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import { type Employer, newEmployer, newJob, times, uniqueWord } from '../support/worlds/world.ts';

/** The public pages as they are without JavaScript. The app is not built for these tests. */

const { url, gatewayUrl } = inject('stack');
const page = (path: string, init?: RequestInit) => getPage(url, path, init);
const articleOf = ({ html }: ReceivedPage) =>
  unescaped(/<article>([\s\S]*)<\/article>/.exec(html)?.[1] ?? '');

/** An answer with any `open_count`, because other tests post jobs in parallel. */
const withAnyOpenCount = (found: Output<'searchPublicJobs'>) => ({
  ...found,
  open_count: expect.any(Number),
});

/** Posts a job and closes it. @returns the path of its page */
async function closedJobPath(
  employer: Employer,
  job_title = `Baker ${uniqueWord()}`,
): Promise<string> {
  const job = await newJob(employer, { job_title });
  await employer.call('deactivateJob', { job_posting_id: job.id });
  return jobPath(job);
}

const employer = await newEmployer(api);
await storeConfirmed(employer);
await employer.call('updateCompany', {
  id: employer.company.id,
  name: 'Café Ünïque & Söhne',
  culture: 'Calm.',
  description: 'We bake.\n\nAnd we talk.',
  benefits: ['A loaf a day'],
});
const job = await newJob(employer, {
  job_title: 'Baker <of> "bread"',
  job_description: 'First line\nsecond line.\n\nAnother paragraph & more.',
  requirements: ['Two hands', '</script><script>alert(1)</script>'],
  benefits: ['Warmth'],
  schedule: 'Nights',
  remote: true,
});

describe('the page of a job', () => {
  it('shows people and search engines all that its employer wrote; search finds the words about the work', async () => {
    // Every text field and list of texts of the contract. No page shows `video_url`.
    const { video_url: _, ...fields } = createJob.input.shape;
    const written = Object.entries(fields).flatMap(([field, schema]) => {
      const word = uniqueWord();
      const value = [word, [word]].find((each) => z.safeParse(schema, each).success);
      return value === undefined ? [] : [{ field, word, value }];
    });
    expect(written.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'job_title',
        'job_description',
        'schedule',
        'benefits',
        'requirements',
      ]),
    );
    const posted = await newJob(
      employer,
      Object.fromEntries(written.map(({ field, value }) => [field, value])),
    );
    const found = await page(jobPath(posted));
    const article = articleOf(found);
    const structured = JSON.stringify(jsonLdIn(found));
    for (const { field, word } of written) {
      expect(article, field).toContain(word);
      expect(structured, field).toContain(word);
      // Not hours and benefits: many jobs share their terms, which would hide the work itself.
      if (['schedule', 'benefits'].includes(field)) continue;
      const { jobPostings } = await api.call('searchPublicJobs', { q: word });
      expect(
        jobPostings.map(({ id }) => id),
        field,
      ).toEqual([posted.id]);
    }
  });

  it('describes the job to search engines, chat previews and people', async () => {
    const path = jobPath(job);
    expect(path).toBe(`/jobs/${job.id}/baker-of-bread-at-cafe-unique-sohne`);
    const { status, headers, ...rest } = await page(path);
    const found = { status, headers, ...rest };
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const title = 'Baker <of> "bread" at Café Ünïque & Söhne';
    const description =
      'Portland, Oregon or remote · Full-time · $25.50 / hour. First line second line. Another paragraph & more.';
    expect(titleOf(found)).toBe(`${title} · Hiring Marketplace`);
    expect(attributeOf(found, 'name="description"', 'content')).toBe(description);
    expect(attributeOf(found, 'rel="canonical"', 'href')).toBe(`${url}${path}`);
    expect(attributeOf(found, 'property="og:title"', 'content')).toBe(title);
    expect(attributeOf(found, 'property="og:description"', 'content')).toBe(description);
    expect(attributeOf(found, 'property="og:url"', 'content')).toBe(`${url}${path}`);
    const article = articleOf(found);
    for (const text of [
      'Baker <of> "bread"',
      'Café Ünïque & Söhne',
      'Portland, Oregon or remote',
      'Full-time',
      '$25.50 / hour',
      'Nights',
      'Two hands',
      'Warmth',
      'We bake.',
      'Calm.',
      'A loaf a day',
      '12 Main Street',
      'Apply Now',
      '>First line\nsecond line.\n\nAnother',
      `href="${companyPath({ id: employer.company.id, name: 'Café Ünïque & Söhne' })}"`,
      "<strong>What you'll need</strong><br />No questions, no videos: apply in a minute",
    ])
      expect(article).toContain(text);
    // User input is escaped everywhere.
    expect(found.html.match(/<script/g)).toHaveLength(2);
    expect(found.html).not.toContain('<of>');
  });

  it("carries the API's answer for the app", async () => {
    const { answers } = dataIn(await page(jobPath(job)));
    const output = await api.call('getPublicJob', { id: job.id });
    expect(answers).toEqual([
      { call: 'getPublicJob', input: { id: job.id }, status: 200, body: output },
    ]);
  });

  it('has structured data (JobPosting)', async () => {
    const told = jobPosting.parse(jsonLdIn(await page(jobPath(job))));
    expect(told).toMatchObject({
      title: 'Baker <of> "bread"',
      identifier: { name: 'Café Ünïque & Söhne', value: job.id },
      url: `${url}${jobPath(job)}`,
      datePosted: job.created_at,
      employmentType: 'FULL_TIME',
      jobLocation: { address: { addressLocality: 'Portland', postalCode: '97201' } },
      jobLocationType: 'TELECOMMUTE',
      baseSalary: { value: { value: 25.5 } },
    });
    for (const text of [
      '<p>First line<br />second line.</p>',
      '<p>Another paragraph &amp; more.</p>',
      'Nights',
      '<li>Two hands</li>',
      '<li>Warmth</li>',
      '&lt;script&gt;',
    ])
      expect(told.description).toContain(text);
  });

  it.each([
    ['no readable part', `x`, ''],
    ['another readable part', 'x', '/something-else'],
    ['a trailing slash and a query', 'x', '/?from=mail'],
    ['a longer path', 'x', '/baker/and/more'],
  ])('has one address: %s redirects to it', async (_, __, rest) => {
    const path = jobPath(job);
    const { status, headers } = await page(`/jobs/${job.id}${rest}`);
    expect(status).toBe(301);
    const [, query = ''] = rest.split('?');
    expect(headers.get('location')).toBe(query === '' ? path : `${path}?${query}`);
    // Cached only briefly: a new title changes the address.
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
  });

  it('may have any letters in its address', async () => {
    // The second title is cut within a letter of two UTF-16 code units.
    for (const job_title of ['パン職人', `a${'𠮷'.repeat(50)}`]) {
      const abroad = await newJob(employer, { job_title });
      const { status, headers } = await page(`/jobs/${abroad.id}`);
      expect(status).toBe(301);
      const address = headers.get('location') ?? '';
      expect(decodeURI(address)).toBe(jobPath(abroad));
      const found = await page(address);
      expect(found.status).toBe(200);
      expect(attributeOf(found, 'rel="canonical"', 'href')).toBe(`${url}${address}`);
    }
  });

  it('is compressed, is not cached without the app shell, and answers HEAD requests', async () => {
    const { headers } = await page(jobPath(job), { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toBe('accept-encoding');
    const head = await page(jobPath(job), { method: 'HEAD' });
    expect([head.status, head.html]).toEqual([200, '']);
  });

  it('is a 410 once the job is closed, and links to similar jobs', async () => {
    // A word that is in no other test's jobs.
    const job_title = `Baker ${uniqueWord()}`;
    const similar = await newJob(employer, { job_title });
    const path = await closedJobPath(employer, job_title);
    const found = await page(path);
    expect(found.status).toBe(410);
    expect(titleOf(found)).toBe('Job closed · Hiring Marketplace');
    expect(attributeOf(found, 'name="robots"', 'content')).toBe('noindex');
    expect(jsonLdIn(found)).toBeUndefined();
    expect(articleOf(found)).toContain(JOB_CLOSED);
    expect(articleOf(found)).toContain(`href="${jobPath(similar)}"`);
    expect(dataIn(found).answers).toMatchObject([
      { call: 'getPublicJob', status: 410, body: { error: JOB_CLOSED } },
      { call: 'getSimilarJobs', status: 200 },
    ]);
  });

  it.each([
    ['an unknown job', '01JABCDEFGHJKMNPQRSTVWXYZ0_01JABCDEFGHJKMNPQRSTVWXYZ1'],
    ['an invalid id', 'what'],
    ['markup', '"><b>'],
    ['an id too long for a key', 'x'.repeat(3000)],
  ])('is not found for %s', async (_, id) => {
    const found = await page(`/jobs/${encodeURIComponent(id)}`);
    expect(found.status).toBe(404);
    expect(titleOf(found)).toBe('Job not found · Hiring Marketplace');
    expect(attributeOf(found, 'name="robots"', 'content')).toBe('noindex');
    expect(found.html).not.toContain('<b>');
    expect(dataIn(found).answers).toEqual([
      {
        call: 'getPublicJob',
        input: { id },
        status: 404,
        body: { error: 'There is no such job.' },
      },
    ]);
  });
});

describe('the short address of a job', () => {
  it('leads to its page as a poster does, however it is typed; an unknown one to the page of no job', async () => {
    const short = shortJobPath(job);
    expect(short).toMatch(/^\/j\/[0-9A-Z]{7}$/);
    const typed = short.slice(3).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    for (const path of [short, `/j/${typed}`]) {
      const found = await page(path);
      expect([found.status, found.headers.get('location')]).toEqual([
        301,
        `${jobPath(job)}?ref=poster`,
      ]);
    }
    const { pathname } = new URL(await closedJobPath(employer), url);
    const closed = shortJobPath({ id: pathname.split('/')[2] ?? '' });
    for (const [path, to] of [
      [closed, closed.replace('/j/', '/jobs/')],
      ['/j/what', '/jobs/what'],
    ] as const) {
      const lost = await page(path);
      expect(lost.headers.get('location')).toBe(to);
      expect((await page(to)).status).toBe(404);
    }
  });
});

describe('the page of a company', () => {
  it('shows the company, its locations and its open jobs', async () => {
    const { id } = employer.company;
    const path = companyPath({ id, name: 'Café Ünïque & Söhne' });
    const other = await closedJobPath(employer);
    const found = await page(path);
    expect(found.status).toBe(200);
    expect(titleOf(found)).toBe('Jobs at Café Ünïque & Söhne · Hiring Marketplace');
    expect(attributeOf(found, 'rel="canonical"', 'href')).toBe(`${url}${path}`);
    expect(attributeOf(found, 'rel="alternate" type="application/atom\\+xml"', 'href')).toBe(
      `/feeds/companies/${id}`,
    );
    for (const text of [
      'Café Ünïque & Söhne',
      '>We bake.\n\nAnd we talk.</p>',
      '>Calm.</p>',
      'A loaf a day',
      'Main Street, 12 Main Street, Portland, Oregon 97201',
      `href="${jobPath(job)}"`,
    ])
      expect(articleOf(found)).toContain(text);
    expect(articleOf(found)).not.toContain(other);
    const [company, jobs] = await Promise.all([
      api.call('getPublicCompany', { id }),
      api.call('searchPublicJobs', { company: id }),
    ]);
    expect(dataIn(found).answers).toEqual([
      { call: 'getPublicCompany', input: { id }, status: 200, body: company },
      {
        call: 'searchPublicJobs',
        input: { company: id },
        status: 200,
        body: withAnyOpenCount(jobs),
      },
    ]);
    const moved = await page(`/companies/${id}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, path]);
  });

  it('says so if the company has no open jobs or does not exist', async () => {
    const { company } = await newEmployer(api);
    expect(articleOf(await page(companyPath(company)))).toContain(
      'There are no open jobs at the moment.',
    );
    for (const id of ['01JABCDEFGHJKMNPQRSTVWXYZ0', 'what', 'x'.repeat(3000)]) {
      const found = await page(`/companies/${id}`);
      expect([found.status, titleOf(found)]).toEqual([
        404,
        'Company not found · Hiring Marketplace',
      ]);
      expect(dataIn(found).answers).toMatchObject([{ call: 'getPublicCompany', status: 404 }]);
    }
  });
});

describe('the page of the open jobs', () => {
  it("shows the search of its URL, with the API's answer for the app", async () => {
    const word = uniqueWord();
    const [wanted, other] = await Promise.all([
      newJob(employer, { job_title: `Miller ${word}`, employment_type: 'part-time' }),
      newJob(employer, { job_title: `Miller ${word}`, employment_type: 'contract' }),
    ]);
    const found = await page(`/jobs?q=miller+${word}&employment_type=part-time&utm_source=x`);
    expect(found.status).toBe(200);
    expect(articleOf(found)).toContain(`href="${jobPath(wanted)}"`);
    expect(articleOf(found)).not.toContain(jobPath(other));
    expect(articleOf(found)).toContain('No questions, no videos: apply in a minute');
    // The search form works without the app, too.
    expect(articleOf(found)).toContain(`name="q" value="miller ${word}"`);
    expect(attributeOf(found, 'name="robots"', 'content')).toBe('noindex');
    expect(attributeOf(found, 'rel="canonical"', 'href')).toBe(`${url}/jobs`);
    const asked = { q: `miller ${word}`, employment_type: 'part-time', sort: 'relevance' } as const;
    expect(dataIn(found).answers).toEqual([
      {
        call: 'searchPublicJobs',
        input: asked,
        status: 200,
        body: withAnyOpenCount(await api.call('searchPublicJobs', asked)),
      },
    ]);
  });

  it('links to more results', async () => {
    const q = uniqueWord();
    const jobs = await times(OPEN_JOBS_PAGE + 1, () => newJob(employer, { job_title: q }));
    const first = articleOf(await page(`/jobs?q=${q}`));
    const [, next = ''] = /<a href="([^"]*)">More jobs/.exec(first) ?? [];
    const second = articleOf(await page(next));
    for (const job of jobs)
      expect([first, second].filter((each) => each.includes(jobPath(job)))).toHaveLength(1);
    expect(second).not.toContain('More jobs');
    expect(articleOf(await page(`/jobs?q=${q}&cursor=*`))).toBe(first);
    const wrong = await page(`/jobs?q=${q}&cursor=x`);
    expect([wrong.status, dataIn(wrong).answers[0]?.status]).toEqual([200, 400]);
  });

  it('may be indexed without a search, and leaves invalid searches to the app', async () => {
    const plain = await page('/jobs');
    expect([plain.status, attributeOf(plain, 'name="robots"', 'content')]).toEqual([
      200,
      undefined,
    ]);
    expect(attributeOf(plain, 'rel="alternate" type="application/atom\\+xml"', 'href')).toBe(
      '/feeds/jobs',
    );
    const loose = await page('/jobs?pay_min=many&within=5&sort=distance');
    expect(dataIn(loose).answers).toMatchObject([{ input: {}, status: 200 }]);
  });

  it('says how a search was interpreted', async () => {
    const word = uniqueWord();
    await newJob(employer, { job_title: `Baker ${word}` });
    const near = await page(`/jobs?q=${word}+97301`);
    expect(articleOf(near)).toContain('<p>We searched: Jobs near 97301 — <a href="/jobs?q=');
    expect(articleOf(near)).toContain('exact=true">Search for the exact words instead</a></p>');
    const most = await page(`/jobs?q=${word}+${uniqueWord()}`);
    expect(articleOf(most)).toContain('<p>No job has all your words. These have most of them.</p>');
    const all = await page(`/jobs?q=${word}`);
    expect(articleOf(all)).not.toContain('No job has all your words.');
  });

  it("shows no jobs for an invalid cursor, and carries the API's failure for the app", async () => {
    const cursor = Buffer.from('elsewhere').toString('base64url');
    const found = await page(`/jobs?cursor=${cursor}`);
    expect(found.status).toBe(200);
    expect(articleOf(found)).toContain('No jobs match this search.');
    expect(articleOf(found)).toContain('<a href="/jobs">All open jobs</a>');
    const { status, failure } = await api.ask('searchPublicJobs', { cursor });
    expect(dataIn(found).answers).toEqual([
      { call: 'searchPublicJobs', input: { cursor }, status, body: failure },
    ]);
  });
});

it.each(['/jobs', '/jobs/x', '/companies/x', '/robots.txt', '/sitemap.xml', '/feeds/jobs'])(
  'without CloudFront, %s is refused',
  async (path) => {
    for (const headers of [{}, { 'x-origin-token': 'a guess' }])
      expect((await getPage(gatewayUrl, path, { headers })).status).toBe(403);
  },
);
