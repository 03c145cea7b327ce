import { describe, expect, inject, it } from 'vitest';
import { beginExport, getStoredExport } from '../../lambdas/data/accounts/exports.ts';
import { candidateKey, exportKey, exportObjectKey } from '../../lambdas/data/keys/accounts.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { buildAccountCopy } from '../../lambdas/tasks/build-account-copy.ts';
import { eventually } from '../support/api/eventually.ts';
import { downloadExport, requestExport, unzip } from '../support/api/exports.ts';
import { invoke } from '../support/api/in-process.ts';
import { isWrite, runWithInterruption } from '../support/api/interrupt.ts';
import { mailsTo, mailTo } from '../support/api/mailbox.ts';
import { pdf } from '../support/documents/files.ts';
import { objects, table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import type { Person } from '../support/worlds/person.ts';
import { documentKey, upload } from '../support/worlds/uploads.ts';
import { newCandidate, newcomer, profileFields } from '../support/worlds/world.ts';

const { url: site } = inject('stack');

describe('an export', () => {
  it('is announced by one mail with a link that needs a sign-in, and only its owner can read it', async () => {
    const [person, other] = await Promise.all([newCandidate(api), newcomer(api)]);
    expect(await person.call('getExport', {})).toEqual({ export: null });
    const copy = await requestExport(person);
    const mail = await mailTo(site, person.email, /data is ready/);
    expect(mail.text).toContain(`${site}/candidate/your-data`);
    expect(mail.text + mail.html).not.toContain('exports/');
    expect((await unzip(copy.url)).size).toBe(copy.size);
    expect(Date.parse(copy.expires_at ?? '') - Date.now()).toBeGreaterThan(23.9 * HOUR_MS);
    expect(new URL(copy.url).searchParams.get('X-Amz-Expires')).toBe('3600');
    expect(await other.call('getExport', {})).toEqual({ export: null });
    // A second build would store another version and send another mail.
    await buildAccountCopy(person, 1);
    expect(await objects.versionsOf(keyOf(copy.url))).toHaveLength(1);
    const told = (await mailsTo(site, person.email)).filter(({ subject }) => /data/.test(subject));
    expect(told).toHaveLength(1);
  });

  it('is built one at a time: another request returns the same until it is ready, then a new one', async () => {
    const person = await newcomer(api);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => person.ask('exportAccount', {})),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(replies.map(({ output }) => output?.export.requested_at)).size).toBe(1);
    const first = await requestExport(person);
    const key = keyOf(first.url);
    expect(await objects.versionsOf(key)).toHaveLength(1);
    const again = await person.ask('exportAccount', {});
    expect([again.status, again.output?.export.state]).toEqual([201, 'building']);
    // The earlier object is removed.
    await eventually(async () => expect(await objects.versionsOf(key)).toEqual([]));
    const second = await requestExport(person);
    expect(keyOf(second.url)).not.toBe(key);
  });

  it('is the same one for a repeated request, though it is built by now', async () => {
    const person = await newcomer(api);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const again = () => invoke('exportAccount', {}, { by: person, headers });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.text).toBe(first.text);
    const { id } = await stored(person);
    const { requested_at } = await requestExport(person);
    const late = await again();
    expect([late.status, late.text]).toEqual([200, first.text]);
    expect(first.text).toContain(requested_at);
    expect((await stored(person)).id).toBe(id);
    // The first request may find one that another request began.
    const other = { by: person, headers: { 'idempotency-key': crypto.randomUUID() } };
    await table.set(exportKey(person), { state: 'building' });
    expect((await invoke('exportAccount', {}, other)).status).toBe(200);
    await table.set(exportKey(person), { state: 'ready' });
    expect((await invoke('exportAccount', {}, other)).status).toBe(200);
    expect((await stored(person)).id).toBe(id);
  });

  it('expires after a day, with its URL', async () => {
    const person = await newcomer(api);
    const { id } = await requestExport(person).then(() => stored(person));
    const at = exportKey(person);
    await table.set(at, { expires_at: Math.floor(Date.now() / 1000) + 60 });
    const { export: late } = await person.call('getExport', {});
    const seconds = Number(new URL(late?.url ?? '').searchParams.get('X-Amz-Expires'));
    expect(seconds).toBeLessThanOrEqual(60);
    await table.set(at, { expires_at: Math.floor(Date.now() / 1000) - 1 });
    expect(await person.call('getExport', {})).toEqual({ export: null });
    // Such as an export whose build was stopped by an outage.
    await table.set(at, { state: 'building' });
    expect((await person.ask('exportAccount', {})).status).toBe(201);
    expect((await stored(person)).id).not.toBe(id);
    // Its file expires too, even if nobody requests another export.
    const { expires_at } =
      (await table.get(fileKey(exportObjectKey((await stored(person)).id)))) ?? {};
    expect(Number(expires_at) * 1000 - Date.now()).toBeGreaterThan(47.9 * HOUR_MS);
  });

  it('fails after four tries, visibly, and can be requested again', async () => {
    const person = await newcomer(api);
    await startExport(person);
    await expect(buildAccountCopy(person, 5)).rejects.toThrow('given up');
    await buildAccountCopy(person, 6);
    expect(await person.call('getExport', {})).toMatchObject({
      export: { state: 'failed', url: null, size: null, expires_at: null },
    });
    expect((await person.ask('exportAccount', {})).status).toBe(201);
  });

  it('is stored in parts if it is large', async () => {
    const person = await newcomer(api);
    const large = new Uint8Array(10 * 1024 * 1024 - 1000);
    large.set(pdf);
    large.fill(0x20, pdf.length);
    const [resumeUrl, coverLetterUrl] = [
      await upload(person, documentKey('resumes', 'pdf'), large),
      await upload(person, documentKey('cover-letters', 'pdf'), large),
    ];
    await person.call('createCandidateProfile', { ...profileFields, resumeUrl, coverLetterUrl });
    const zip = await downloadExport(person);
    expect(zip.size).toBeGreaterThan(2 * large.length);
    for (const name of ['documents/resume.pdf', 'documents/cover letter.pdf'])
      expect(Buffer.compare(zip.file(name), large)).toBe(0);
  });

  it('overwrites the remains of an interrupted try', async () => {
    const person = await newcomer(api);
    const key = await startExport(person);
    const cutOff = (when: (command: string) => boolean) =>
      runWithInterruption(
        () => buildAccountCopy(person, 1),
        when,
        () => Promise.reject(new Error('Cut off')),
      );
    // Interrupted in the middle, it leaves no object.
    await expect(cutOff((command) => command === 'QueryCommand')).rejects.toThrow('Cut off');
    expect(await objects.versionsOf(key)).toEqual([]);
    // Interrupted after the object is stored, before its state is.
    await expect(cutOff(isWrite)).rejects.toThrow('Cut off');
    await buildAccountCopy(person, 2);
    expect(await objects.versionsOf(key)).toHaveLength(2);
    const { export: copy } = await person.call('getExport', {});
    expect((await unzip(copy?.url ?? '')).json('account.json')).toMatchObject({ id: person.id });
  });

  it('is removed if the account is deleted in the meantime', async () => {
    const person = await newcomer(api);
    const key = await startExport(person);
    await runWithInterruption(
      () => buildAccountCopy(person, 1),
      isWrite,
      async () => {
        await table.remove(exportKey(person));
        await table.remove(fileKey(key));
      },
    );
    await eventually(async () => expect(await objects.versionsOf(key)).toEqual([]));
    await startExport(person);
    await table.remove(candidateKey(person.id));
    await buildAccountCopy(person, 1);
    expect((await stored(person)).state).toBe('building');
  });
});

const HOUR_MS = 60 * 60_000;

async function stored(person: Person) {
  const found = await getStoredExport(person);
  if (found === undefined) throw new Error('There is no copy');
  return found;
}

/** Starts an export that no task builds. @returns the key of its object */
async function startExport(person: Person): Promise<string> {
  const { begun, writes } = beginExport(person, await getStoredExport(person));
  await transact(writes);
  return exportObjectKey(begun.id);
}

const keyOf = (url: string) => new URL(url).pathname.replace('/documents/', '');
