import { expect } from 'vitest';
import * as z from 'zod/mini';
import { eraseAccountId } from '../../../lambdas/data/accounts/deletion.ts';
import { candidateKey, managerKey } from '../../../lambdas/data/keys/accounts.ts';
import { taskKey } from '../../../lambdas/data/keys/outbox.ts';
import { auditTable } from '../../../lambdas/data/operations/audit.ts';
import { client } from '../../../lambdas/data/table/client.ts';
import { eraseAccount } from '../../../lambdas/tasks/erase-account.ts';
import { canonicalJson } from '../../../lib/transfer/hash.ts';
import { objects, table } from '../engine/raw-stores.ts';
import type { Person } from '../worlds/person.ts';
import { aroundCommands, isWrite } from './interrupt.ts';
import { setDue } from './outbox.ts';

const begun = new Date();

/** The keys and contents of all objects written since the tests of this file began. */
export const objectsOfTest = async () => await objects.since(begun);

/** All items of the shared table, as lines. Other tests change their own items meanwhile. */
export const linesOfTable = async () => (await table.all()).map(canonicalJson);

/**
 * Finds these words in the table, with its outbox and search listings, and in the buckets. Skips the daily counters
 * of jobs: they keep the name of a followed link, but no personal data.
 */
export async function findMarkers(markers: readonly string[]): Promise<string[]> {
  const items = (await table.all()).filter(({ sk }) => !String(sk).startsWith('DAY#'));
  const all = [...items.map(canonicalJson), ...(await objectsOfTest())];
  return all.flatMap((each) =>
    markers
      .filter((marker) => each.includes(marker))
      .map((marker) => `${marker} in ${each.slice(0, 200)}`),
  );
}

/** The audit findings about these jobs and their items. */
export async function auditFindingsOf(
  jobs: readonly ({ readonly id: string } | undefined)[],
): Promise<string[]> {
  const ids = jobs.flatMap((job) => (job === undefined ? [] : job.id));
  const found = (await auditTable()).map(({ item, detail }) => `${item}: ${detail}`);
  return found.filter((each) => ids.some((id) => each.includes(id)));
}

/**
 * Backdates an account's deletion by ten minutes, so that no session can still use it. Postpones the stack's own
 * erasure.
 */
export async function backdateDeletion({ role, id }: Person): Promise<void> {
  const inAnHour = new Date(Date.now() + 60 * 60_000).toISOString();
  await setDue(taskKey(eraseAccountId(id)), inAnHour);
  const deleted_at = new Date(Date.now() - 10 * 60_000).toISOString();
  await table.set(role === 'candidate' ? candidateKey(id) : managerKey(id), { deleted_at });
}

/** Backdates an address change by eight days, so that the account's deletion does not wait. */
export async function backdateAddressChange({ id }: Person): Promise<void> {
  const { previous_emails = [] } = accountEmails.parse(await table.get(candidateKey(id)));
  const changed_at = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
  const aged = previous_emails.map((each) => ({ ...each, changed_at }));
  await table.set(candidateKey(id), { previous_emails: aged });
}
const accountEmails = z.object({ previous_emails: z.array(z.looseObject({})) });

/**
 * Runs the erasure of an account repeatedly, interrupted at a later write each time, until it completes.
 * @returns the number of interruptions
 */
export async function eraseWithInterruptions(who: Person): Promise<number> {
  for (let cuts = 0; ; cuts++) {
    let writes = -cuts;
    const stop = aroundCommands(client, async (send, _, command) => {
      if (isWrite(command) && ++writes > cuts) throw new Error('Cut off');
      return await send();
    });
    try {
      await eraseAccount({ role: who.role, id: who.id });
      return cuts;
    } catch (error) {
      expect(String(error)).toContain('Cut off');
    } finally {
      stop();
    }
  }
}

/** The content fields that are empty in all these items. */
export function emptyFields(
  rules: Readonly<Record<string, object>>,
  items: readonly Readonly<Record<string, unknown>>[],
): string[] {
  const isEmpty = (value: unknown) =>
    [undefined, '""', '[]', 'null'].includes(JSON.stringify(value));
  const content = Object.keys(rules).filter((field) => 'erase' in (rules[field] ?? {}));
  return content.filter((field) => items.every((item) => isEmpty(item[field])));
}
