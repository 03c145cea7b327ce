import { describe, expect, it } from 'vitest';
import { COVER_LETTER_MAX_BYTES } from '../../lambdas/contract/limits.ts';
import { deleteVersions } from '../../lambdas/data/files/objects.ts';
import { objectsClient } from '../../lambdas/data/files/objects-client.ts';
import { companyKey, locationKey } from '../../lambdas/data/keys/companies.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import {
  indexFolder,
  indexObjectKey,
  listingChangeKey,
  listingKey,
} from '../../lambdas/data/keys/listings.ts';
import { aroundCommands, isWrite, runWithInterruption } from '../support/api/interrupt.ts';
import { runConsumer, streamEventOf } from '../support/api/run-consumer.ts';
import { pdf } from '../support/documents/files.ts';
import { objects, table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import type { Person } from '../support/worlds/person.ts';
import { documentKey, put } from '../support/worlds/uploads.ts';
import {
  newcomer,
  newEmployer,
  newJob,
  profileFields,
  uniqueWord,
  withNewCompany,
} from '../support/worlds/world.ts';

/** A consumer gets each change at least once, and perhaps late: it uses the stored data, not the change's. */

const employer = await newEmployer(api);

const TEN = Array.from({ length: 10 });

describe('the consumer that updates listings', () => {
  /** A job with a stale card, as if the consumer had missed a change, and that change. */
  async function staleListing() {
    const own = await withNewCompany(employer);
    const word = uniqueWord();
    const job = await newJob(own, { job_title: word });
    const key = listingKey(job.id);
    const right = await table.get(key);
    const stale = async () => {
      const revision = Number((await table.get(key))?.revision) + 1;
      const card = String(right?.card)
        .replaceAll(own.company.name, 'Stale')
        .replaceAll('Portland', 'Stale');
      await table.set(key, { card, revision });
      const entry = listingChangeKey(new Date().toISOString(), uniqueWord());
      await table.put({ ...entry, job_id: job.id, revision });
    };
    await stale();
    const company = (await table.get(companyKey(own.company.id))) ?? {};
    const renamed = streamEventOf(companyKey(own.company.id), {
      before: { ...company, name: 'Before' },
      after: company,
    });
    const edit = { id: job.id, job_title: `${word} edited` };
    return { own, job, word, key, right, stale, company, renamed, edit };
  }

  const shownBy = async (by: Person, word: string) =>
    (await by.call('getJobPostings', { q: word })).jobPostings.map((card) => ({
      title: card.job_title,
      company: card.company[0]?.name,
      city: card.company_location[0]?.city,
    }));

  it('writes a card once, even if it gets the change ten times, in sequence or at once', async () => {
    const { key, right, stale, renamed } = await staleListing();
    for (const deliver of [
      async () => {
        for (const _ of TEN) await runConsumer('syncListingsAndFiles', renamed);
      },
      async () => {
        await Promise.all(TEN.map(() => runConsumer('syncListingsAndFiles', renamed)));
      },
    ]) {
      await stale();
      const before = await table.get(key);
      await deliver();
      expect(await table.get(key)).toEqual({ ...right, revision: Number(before?.revision) + 1 });
    }
  });

  it("writes the company's current data, even for an old change", async () => {
    const { own, key, right, company } = await staleListing();
    await runConsumer(
      'syncListingsAndFiles',
      streamEventOf(companyKey(own.company.id), {
        before: { ...company, name: 'Long ago' },
        after: { ...company, name: 'Before' },
      }),
    );
    expect(await table.get(key)).toMatchObject({ card: right?.card, listed: false });
  });

  it('follows locations too, and ignores attributes that listings do not show', async () => {
    const { own, key, right, company } = await staleListing();
    const before = await table.get(key);
    const location = (await table.get(locationKey(own.location.id))) ?? {};
    for (const [of, item, counts] of [
      [companyKey(own.company.id), company, { location_count: 7, revision: 9 }],
      [locationKey(own.location.id), location, { revision: 9 }],
    ] as const) {
      await runConsumer(
        'syncListingsAndFiles',
        streamEventOf(of, { before: item, after: { ...item, ...counts } }),
      );
    }
    expect(await table.get(key)).toEqual(before);
    await runConsumer(
      'syncListingsAndFiles',
      streamEventOf(locationKey(own.location.id), {
        before: { ...location, city: 'Before' },
        after: location,
      }),
    );
    expect(await table.get(key)).toMatchObject({ card: right?.card });
  });

  it('leaves the jobs of other companies and closed jobs alone', async () => {
    const [one, other] = [await staleListing(), await staleListing()];
    const before = await table.get(other.key);
    await one.own.call('deactivateJob', { job_posting_id: one.job.id });
    await runConsumer('syncListingsAndFiles', one.renamed);
    expect(await table.get(one.key)).toBeUndefined();
    expect(await table.get(other.key)).toEqual(before);
  });

  it('includes changes between its read and its write', async () => {
    const { own, word, job, renamed, stale, edit } = await staleListing();
    const during = (meanwhile: () => Promise<unknown>) =>
      runWithInterruption(() => runConsumer('syncListingsAndFiles', renamed), isWrite, meanwhile);
    const name = own.company.name;
    // Another consumer writes a stale card.
    await during(stale);
    expect(await shownBy(own, word)).toEqual([{ title: word, company: name, city: 'Portland' }]);
    await stale();
    await during(() => own.call('updateJob', edit));
    expect(await shownBy(own, word)).toEqual([
      { title: edit.job_title, company: name, city: 'Portland' },
    ]);
    await stale();
    await during(async () => {
      await own.call('updateLocation', { id: own.location.id, city: 'Salem' });
      await own.call('updateJob', edit);
    });
    expect(await shownBy(own, word)).toEqual([
      { title: edit.job_title, company: name, city: 'Salem' },
    ]);
    await stale();
    await during(() => own.call('deactivateJob', { job_posting_id: job.id }));
    expect(await shownBy(own, word)).toEqual([]);
    const { job: closed } = await own.call('getJobPosting', { id: job.id });
    expect(closed.is_active).toBe(false);
  });

  it('updates searches', async () => {
    const { own, word, renamed } = await staleListing();
    expect(await shownBy(own, word)).toEqual([{ title: word, company: 'Stale', city: 'Stale' }]);
    await runConsumer('syncListingsAndFiles', renamed);
    // The entry of a company holds what its listings show of it. Its location has an entry of its own.
    expect(await shownBy(own, word)).toEqual([
      { title: word, company: own.company.name, city: 'Stale' },
    ]);
  });
});

/** A person's file with two uploaded versions. */
async function uploaded() {
  const person = await newcomer(api);
  const key = documentKey('cover-letters', 'pdf');
  const { url } = await person.call('getPresignedUrl', { key });
  for (let version = 0; version < 2; version++) await put(url, key, pdf);
  const [latest = '', earlier = ''] = await objects.versionsOf(key);
  const accept = () =>
    person.call('createCandidateProfile', { ...profileFields, coverLetterUrl: url });
  const item = async () => (await table.get(fileKey(key))) ?? {};
  return { person, key, url, latest, earlier, accept, item };
}

describe('the consumer that removes unused files', () => {
  it('removes all versions but the accepted one; idempotent', async () => {
    const { key, latest, item } = await uploaded();
    const before = await item();
    const after = { ...before, version_id: latest, expires_at: undefined };
    await table.set(fileKey(key), { version_id: latest, expires_at: undefined });
    for (const _ of TEN)
      await runConsumer('syncListingsAndFiles', streamEventOf(fileKey(key), { before, after }));
    await Promise.all(
      TEN.map(() =>
        runConsumer('syncListingsAndFiles', streamEventOf(fileKey(key), { before, after })),
      ),
    );
    expect(await objects.versionsOf(key)).toEqual([latest]);
  });

  it('removes nothing for an obsolete change', async () => {
    const { key, latest, earlier, item } = await uploaded();
    const before = await item();
    for (const change of [
      // Signed again.
      { before, after: { ...before, revision: 9 } },
      // Accepted, but in another version than the stored one.
      { before, after: { ...before, version_id: earlier } },
      // Expired, and signed again since.
      { before },
    ]) {
      for (const _ of TEN)
        await runConsumer('syncListingsAndFiles', streamEventOf(fileKey(key), change));
      expect(await objects.versionsOf(key)).toEqual([latest, earlier]);
    }
  });

  it('removes the object of an expired file; idempotent', async () => {
    const { key, item } = await uploaded();
    const other = await uploaded();
    const before = await item();
    await table.remove(fileKey(key));
    for (const _ of TEN)
      await runConsumer('syncListingsAndFiles', streamEventOf(fileKey(key), { before }));
    expect(await objects.versionsOf(key)).toEqual([]);
    expect(await objects.versionsOf(other.key)).toHaveLength(2);
  });
});

it('all versions of an object are removed, even if one answer lists only some of them', async () => {
  const key = `${indexFolder}${uniqueWord()}`;
  await Promise.all(Array.from({ length: 10 }, () => objects.put(key, Uint8Array.of(1))));
  let answers = 0;
  // S3 lists a thousand at a time, unless fewer are requested.
  aroundCommands(objectsClient, async (send, input) => {
    if (!('Prefix' in input)) return await send();
    answers += 1;
    return await send({ ...input, MaxKeys: 3 });
  });
  await deleteVersions(key);
  expect(await objects.versionsOf(key)).toEqual([]);
  expect(answers).toBe(4);
});

describe('the consumer that checks uploads', () => {
  const arrived = (key: string, versionId: string, size = 100) => ({
    detail: { object: { key, size, 'version-id': versionId } },
  });

  it('keeps expected and accepted uploads, however late the event', async () => {
    const { key, latest, earlier, accept } = await uploaded();
    for (const version of [latest, earlier]) {
      for (const _ of TEN) await runConsumer('checkUpload', arrived(key, version));
    }
    expect(await objects.versionsOf(key)).toEqual([latest, earlier]);
    await accept();
    for (const _ of TEN) await runConsumer('checkUpload', arrived(key, latest));
    expect(await objects.versionsOf(key)).toContain(latest);
  });

  it('keeps the latest five versions of an upload until one is accepted', async () => {
    const { key, url } = await uploaded();
    for (let version = 0; version < 10; version++) await put(url, key, pdf);
    const [latest = ''] = await objects.versionsOf(key);
    await runConsumer('checkUpload', arrived(key, latest));
    const left = await objects.versionsOf(key);
    expect(left).toHaveLength(5);
    expect(left[0]).toBe(latest);
  });

  it("keeps the search index's snapshot, however large", async () => {
    const version = await objects.put(indexObjectKey, pdf);
    await runConsumer('checkUpload', arrived(indexObjectKey, version, 1e9));
    expect(await objects.versionsOf(indexObjectKey)).toContain(version);
  });

  it('removes only uploads after acceptance, without a file, or too large', async () => {
    const accepted = await uploaded();
    await table.set(fileKey(accepted.key), { version_id: accepted.latest, expires_at: undefined });
    const gone = await uploaded();
    await table.remove(fileKey(gone.key));
    const large = await uploaded();
    for (const _ of TEN) {
      await runConsumer('checkUpload', arrived(accepted.key, accepted.earlier));
      await runConsumer('checkUpload', arrived(gone.key, gone.latest));
      await runConsumer(
        'checkUpload',
        arrived(large.key, large.latest, COVER_LETTER_MAX_BYTES + 1),
      );
      await runConsumer('checkUpload', arrived(large.key, large.earlier, COVER_LETTER_MAX_BYTES));
    }
    expect(await objects.versionsOf(accepted.key)).toEqual([accepted.latest]);
    expect(await objects.versionsOf(gone.key)).not.toContain(gone.latest);
    expect(await objects.versionsOf(large.key)).toEqual([large.earlier]);
  });
});
