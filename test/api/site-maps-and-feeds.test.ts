import { gunzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { companyPath, jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { eventually } from '../support/api/eventually.ts';
import { attributeOf, getPage } from '../support/api/open-pages.ts';
import { api } from '../support/stacks/shared-api.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import { newEmployer, newJob, times } from '../support/worlds/world.ts';

/** The public files for crawlers and feed readers. The app is not built for these tests. */

const { url } = inject('stack');
const page = (path: string, init?: RequestInit) => getPage(url, path, init);

const employer = await newEmployer(api);
await storeConfirmed(employer);
const job = await newJob(employer);

describe('site maps and feeds', () => {
  const partsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
  const siteMap = async () => {
    const { html, headers } = await page('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
    const parts = partsOf(html);
    const whole = await Promise.all(
      parts.map(async (part) => {
        const response = await fetch(part ?? '');
        expect(response.headers.get('content-type')).toBe('application/gzip');
        // The file itself is compressed, not the response.
        expect(response.headers.get('content-encoding')).toBeNull();
        return partsOf(gunzipSync(await response.bytes()).toString());
      }),
    );
    return whole.flat();
  };

  it('robots.txt excludes the API and names the site map', async () => {
    const { status, headers, html } = await page('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(html.split('\n')).toEqual(
      expect.arrayContaining([
        'Disallow: /api/',
        'Allow: /api/public/',
        `Sitemap: ${url}/sitemap.xml`,
      ]),
    );
  });

  it("a job is listed from its manager's confirmation until it is closed", async () => {
    const stranger = await newEmployer(api);
    const hidden = await newJob(stranger, { job_title: 'Hidden' });
    const address = `${url}${jobPath(hidden)}`;
    const ofCompany = `${url}${companyPath(stranger.company)}`;
    const feeds = ['/feeds/jobs', `/feeds/companies/${stranger.company.id}`];
    const feed = async (path: string) => (await page(path)).html;
    expect(attributeOf(await page(jobPath(hidden)), 'name="robots"', 'content')).toBe('noindex');
    // Enough jobs that the response would be compressed if the file were not.
    const more = await times(25, () => newJob(employer));
    expect(await siteMap()).toEqual(
      expect.arrayContaining([job, ...more].map((each) => `${url}${jobPath(each)}`)),
    );
    for (const hides of [address, ofCompany]) expect(await siteMap()).not.toContain(hides);
    for (const path of feeds) expect(await feed(path)).not.toContain(address);
    await storeConfirmed(stranger);
    await eventually(async () =>
      expect(attributeOf(await page(jobPath(hidden)), 'name="robots"', 'content')).toBeUndefined(),
    );
    for (const told of [address, ofCompany]) expect(await siteMap()).toContain(told);
    for (const path of feeds) {
      const { headers, html } = await page(path);
      expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      expect(html).toContain(`<id>${url}/jobs/${hidden.id}</id>`);
      expect(html).toContain(`href="${address}?ref=feed"`);
      expect(html).toContain(
        `<link rel="self" type="application/atom+xml" href="${url}${path}" />`,
      );
    }
    await stranger.call('deactivateJob', { job_posting_id: hidden.id });
    for (const gone of [address, ofCompany]) expect(await siteMap()).not.toContain(gone);
    for (const path of feeds) expect(await feed(path)).not.toContain(address);
  });

  it.each([
    ['an unknown company', '01JABCDEFGHJKMNPQRSTVWXYZ0'],
    ['an invalid id', 'what'],
    ['an id too long for a key', 'x'.repeat(3000)],
  ])('there is no feed for %s', async (_, id) => {
    const { status, html } = await page(`/feeds/companies/${id}`);
    expect([status, html]).toEqual([404, 'There is no such company.']);
  });

  it.each(['0.xml.gz', 'companies-99.xml.gz', '99.xml.gz', '1.xml', 'x'])(
    'there is no site map part %s',
    async (part) => {
      expect((await page(`/sitemaps/${part}`)).status).toBe(404);
    },
  );
});
