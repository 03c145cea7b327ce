import { expect, inject, it, vi } from 'vitest';
import { findReplySide, newReplyAddress } from '../../lambdas/data/applications/reply-addresses.ts';
import { replyAddressKey } from '../../lambdas/data/keys/incoming-mail.ts';
import { hashOf } from '../../lambdas/data/table/hash.ts';
import { newChildId, newId } from '../../lambdas/data/table/ids.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { table } from '../support/engine/raw-stores.ts';

/** The addresses by which people answer mails of a conversation. */

const { environment } = inject('stack');

async function newAddress(of: Parameters<typeof newReplyAddress>[0]): Promise<string> {
  const created = newReplyAddress(of);
  if (created === undefined) throw new Error('The stage reads no incoming mail');
  await transact([created.write]);
  return created.address;
}

it('tells the conversation and the side, however a mail program writes it', async () => {
  const of = { application_id: newChildId(newId()), side: 'candidate' } as const;
  const address = await newAddress(of);
  expect(address).toMatch(new RegExp(`^[0-9a-f]{40}@${environment.REPLY_DOMAIN}$`));
  expect(await findReplySide(address)).toMatchObject(of);
  expect(await findReplySide(address.toUpperCase())).toMatchObject(of);
  expect(await findReplySide(await newAddress({ ...of, side: 'manager' }))).toMatchObject({
    application_id: of.application_id,
    side: 'manager',
  });
});

it('is another one in each mail, and the table has only its hash', async () => {
  const of = { application_id: newChildId(newId()), side: 'manager' } as const;
  const [first, second] = [await newAddress(of), await newAddress(of)];
  expect(first).not.toBe(second);
  const [token = ''] = first.split('@');
  const stored = await table.get(replyAddressKey(hashOf(token)));
  expect(stored).toMatchObject(of);
  expect(JSON.stringify(stored)).not.toContain(token);
});

it('is for nobody at another domain, if it was made up, or after a year', async () => {
  const of = { application_id: newChildId(newId()), side: 'candidate' } as const;
  const address = await newAddress(of);
  const [token = ''] = address.split('@');
  for (const other of [
    `${token}@example.com`,
    `${'0'.repeat(40)}@${environment.REPLY_DOMAIN}`,
    `x@${environment.REPLY_DOMAIN}`,
    token,
    '',
  ])
    expect(await findReplySide(other)).toBeUndefined();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 364 * 24 * 60 * 60_000 });
  expect(await findReplySide(address)).toMatchObject(of);
  vi.setSystemTime(Date.now() + 2 * 24 * 60 * 60_000);
  expect(await findReplySide(address)).toBeUndefined();
});

it('does not exist on a stage that reads no incoming mail', () => {
  vi.stubEnv('REPLY_DOMAIN', '');
  expect(newReplyAddress({ application_id: 'a', side: 'candidate' })).toBeUndefined();
});
