import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { LOGO_MAX_BYTES, UNUSED_FILE_S } from '../../lambdas/contract/limits.ts';
import { companyPath, jobPath, logoPath } from '../../lambdas/contract/pages/public-paths.ts';
import { tooLarge } from '../../lambdas/contract/texts/texts.ts';
import { WRONG_LOGO } from '../../lambdas/contract/texts/wrong-logo.ts';
import { storeLogo } from '../../lambdas/data/files/logos.ts';
import { rewriteLogo } from '../../lambdas/data/files/rewrite-logo.ts';
import { fileKey, logoKey } from '../../lambdas/data/keys/files.ts';
import { takeDownLogo } from '../../lambdas/data/operations/take-down.ts';
import { eraseAccount } from '../../lambdas/tasks/erase-account.ts';
import { backdateDeletion } from '../support/api/erasing.ts';
import { eventually } from '../support/api/eventually.ts';
import { attributeOf, getPage, jsonLdIn } from '../support/api/open-pages.ts';
import { invalidField } from '../support/api/refusals.ts';
import { base64, jpeg, photo, png, pngChunk, webp } from '../support/documents/pictures.ts';
import { objects, table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import {
  type Employer,
  newCandidate,
  newEmployer,
  newJob,
  uniqueWord,
} from '../support/worlds/world.ts';

const { url } = inject('stack');

/** Sets a logo. @returns the company, the logo's path, and the key of its file */
async function withLogo(employer: Employer, picture: Uint8Array) {
  const { company } = await employer.call('setCompanyLogo', {
    id: employer.company.id,
    image: base64(picture),
  });
  return { company, path: logoPath(company) ?? '', key: logoKey(company.id, company.logo ?? '') };
}

const logoOf = async ({ call, company: { id } }: Employer) =>
  (await call('getCompany', { id })).company.logo;

/** Waits until no version and no record of a file is left. */
async function isGone(key: string) {
  await eventually(async () => {
    expect(await objects.versionsOf(key)).toEqual([]);
    expect(await table.get(fileKey(key))).toBeUndefined();
  });
}

const employer = await newEmployer(api);

describe('a logo', () => {
  it.each([
    ['PNG', png(), 'image/png'],
    ['JPEG', jpeg(), 'image/png'],
    ['WebP', webp(), 'image/png'],
    ['photograph', photo(), 'image/jpeg'],
  ])('from a %s is public; CloudFront caches it for an hour', async (_, picture, type) => {
    const { path } = await withLogo(employer, picture);
    const written = (await rewriteLogo(picture))?.content;
    const response = await fetch(`${url}${path}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(written?.byteLength),
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(written);
    const known = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await fetch(`${url}${path}`, { headers: known })).status).toBe(304);
    expect((await fetch(`${url}${path}`, { method: 'POST' })).status).toBe(403);
  });

  it('is replaced: the new one has another address, and the old one is removed', async () => {
    const before = await withLogo(employer, png());
    const after = await withLogo(employer, png());
    expect(after.path).not.toBe(before.path);
    await isGone(before.key);
    expect((await fetch(`${url}${before.path}`)).status).toBe(403);
    expect((await fetch(`${url}${after.path}`)).status).toBe(200);
    expect((await table.get(fileKey(after.key)))?.expires_at).toBeUndefined();
  });

  it('is removed; idempotent', async () => {
    const { key } = await withLogo(employer, webp());
    const removed = { id: employer.company.id, image: null };
    expect((await employer.call('setCompanyLogo', removed)).company).not.toHaveProperty('logo');
    expect(await logoOf(employer)).toBeUndefined();
    expect((await employer.call('setCompanyLogo', removed)).company).not.toHaveProperty('logo');
    await isGone(key);
  });

  it('stays when the company is edited, and belongs to one company only', async () => {
    const [one, other] = await Promise.all([newEmployer(api), newEmployer(api)]);
    const logos = await Promise.all([withLogo(one, png()), withLogo(other, png())]);
    await one.call('updateCompany', { id: one.company.id, name: 'Renamed' });
    expect(await logoOf(one)).toBe(logos[0].company.logo);
    await one.call('setCompanyLogo', { id: one.company.id, image: null });
    await isGone(logos[0].key);
    expect((await fetch(`${url}${logos[1].path}`)).status).toBe(200);
  });

  const padded = (bytes: number) =>
    png({}, pngChunk('tEXt', randomBytes(bytes - png().byteLength - 12)));

  it('can be exactly 1 MB; only its pixels are stored', async () => {
    const { path } = await withLogo(employer, padded(LOGO_MAX_BYTES));
    const response = await fetch(`${url}${path}`);
    const written = (await rewriteLogo(png()))?.content;
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(written);
  });

  it.each([
    ['a megabyte and a byte', base64(padded(LOGO_MAX_BYTES + 1)), tooLarge(LOGO_MAX_BYTES)],
    ['SVG', base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), WRONG_LOGO.type],
    ['half a picture', base64(png().subarray(0, 200)), WRONG_LOGO.broken],
    [
      'a picture that moves',
      base64(png({}, pngChunk('acTL', new Uint8Array(8)))),
      WRONG_LOGO.animated,
    ],
    ['an oblong', base64(png({ width: 512 })), WRONG_LOGO.size],
    ['an address', 'https://example.com/logo.png', 'Expected a file in base64.'],
    ['nothing', '', 'Expected a file in base64.'],
  ])('cannot be %s, and nothing changes', async (_, image, message) => {
    const before = await withLogo(employer, png());
    const refused = await employer.ask('setCompanyLogo', { id: employer.company.id, image });
    expect(refused).toMatchObject(invalidField('image', message));
    expect(await logoOf(employer)).toBe(before.company.logo);
    expect((await fetch(`${url}${before.path}`)).status).toBe(200);
  });

  it('that was stored and never set expires in two days', async () => {
    const company = { id: employer.company.id, manager_id: employer.id };
    const { logo } = await storeLogo(company, { type: 'png', content: png() });
    const { expires_at } = (await table.get(fileKey(logoKey(company.id, logo)))) ?? {};
    expect(Number(expires_at) - Date.now() / 1000).toBeGreaterThan(UNUSED_FILE_S - 60);
    expect(Number(expires_at) - Date.now() / 1000).toBeLessThan(UNUSED_FILE_S + 60);
  });

  it('of two that are set at once, one stays, and the other is removed', async () => {
    const one = await newEmployer(api);
    const logos = await Promise.all([withLogo(one, png()), withLogo(one, jpeg())]);
    const logo = await logoOf(one);
    const [kept, ...others] = logos.toSorted((a) => (a.company.logo === logo ? -1 : 1));
    expect(kept?.company.logo).toBe(logo);
    for (const { key } of others) await isGone(key);
    expect((await fetch(`${url}${kept?.path}`)).status).toBe(200);
  });
});

describe('a logo is shown', () => {
  const word = uniqueWord();
  const posted = async () => {
    const one = await newEmployer(api);
    const job = await newJob(one, { job_title: word });
    return { one, job, logo: await withLogo(one, png()) };
  };

  it('with the company, on its jobs, in searches and on public pages', async () => {
    const { one, job, logo } = await posted();
    const { id } = one.company;
    const wanted = logo.company.logo;
    const candidate = await newCandidate(api);
    const { companies } = await one.call('getManagerCompanies', {});
    expect(companies.map((each) => each.logo)).toEqual([wanted]);
    expect((await one.call('getJobPosting', { id: job.id })).job.company[0]?.logo).toBe(wanted);
    expect((await api.call('getPublicCompany', { id })).company.logo).toBe(wanted);
    const inLists = async () => [
      (await api.call('getPublicJob', { id: job.id })).job.company[0]?.logo,
      (await candidate.call('getJobPostings', { q: word })).jobPostings[0]?.company[0]?.logo,
    ];
    await eventually(async () => expect(await inLists()).toEqual([wanted, wanted]));

    const { href } = new URL(logo.path, url);
    const jobPage = await getPage(url, jobPath(job));
    for (const page of [jobPage, await getPage(url, companyPath(one.company))]) {
      expect(attributeOf(page, 'property="og:image"', 'content')).toBe(href);
      expect(attributeOf(page, 'property="og:image:width"', 'content')).toBe('256');
      expect(attributeOf(page, 'property="og:image:height"', 'content')).toBe('256');
      expect(attributeOf(page, 'property="og:image:alt"', 'content')).toBe(
        `Logo of ${one.company.name}`,
      );
    }
    expect(jsonLdIn(jobPage)).toMatchObject({ hiringOrganization: { logo: href } });

    await takeDownLogo(id);
    await eventually(async () => expect(await inLists()).toEqual([undefined, undefined]));
    for (const path of [jobPath(job), companyPath(one.company)])
      expect((await getPage(url, path)).html).not.toContain('og:image');
    await isGone(logo.key);
    await expect(takeDownLogo(id)).rejects.toThrow('This company has no logo.');
  });

  it('only until its manager deletes their account', async () => {
    const { one, logo } = await posted();
    const replaced = await withLogo(one, webp());
    await one.call('deleteAccount', { password: one.password });
    await backdateDeletion(one);
    await eraseAccount({ role: 'manager', id: one.id });
    await isGone(logo.key);
    await isGone(replaced.key);
    expect((await fetch(`${url}${replaced.path}`)).status).toBe(403);
  });
});

describe('the path of logos', () => {
  it('does not lead to other files of the bucket', async () => {
    const key = `resumes/${uniqueWord()}.pdf`;
    await objects.put(key, png());
    for (const path of [`/logos/../${key}`, `/logos/%2e%2e/${key}`, `/logos//${key}`, '/logos/'])
      expect((await fetch(`${url}${path}`)).status).not.toBe(200);
    await objects.remove(key);
  });
});
