import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { expect, it } from 'vitest';
import { credentialsIn } from '../../../lib/local/objects/signature.ts';
import { allAtOnce } from '../../support/api/all-at-once.ts';
import { createApi } from '../../support/api/client.ts';
import { startLocalStack } from '../../support/stacks/local-stack.ts';
import { temporaryFolder } from '../../support/stacks/temporary-folder.ts';
import { newCandidate, newManager } from '../../support/worlds/world.ts';

const MANAGERS = 10;
const CANDIDATES = 10;
/** The number of acknowledged writes before the power cut. */
const ENOUGH = 150;

it('a stack killed while 20 clients write keeps every write that it has acknowledged', async () => {
  const dataDir = temporaryFolder();
  const stack = await startLocalStack({ dataDir });
  const api = createApi(stack.url);
  const managers = await allAtOnce(MANAGERS, async () => ({
    person: await newManager(api),
    companies: [] as string[],
  }));
  const candidates = await allAtOnce(CANDIDATES, async () => ({
    person: await newCandidate(api),
    files: new Map<string, string>(),
  }));

  let acknowledged = 0;
  let powerGone = () => {};
  const gone = new Promise<void>((resolve) => {
    powerGone = resolve;
  });
  const writers = [
    ...managers.map(({ person, companies }) =>
      untilCut(async () => {
        const { company } = await person.call('createCompany', { name: randomUUID() });
        companies.push(company.id);
        acknowledged += 1;
      }),
    ),
    ...candidates.map(({ person, files }) =>
      untilCut(async () => {
        const key = `resumes/${randomUUID()}.pdf`;
        const { url } = await person.call('getPresignedUrl', { key });
        const body = `%PDF-1.7 ${randomUUID()}`.repeat(1000);
        const headers = { 'content-type': 'application/pdf' };
        const { ok } = await fetch(url, { method: 'PUT', headers, body });
        if (!ok) throw new Error('Not stored');
        files.set(key, body);
        acknowledged += 1;
        // Cut right after a file is acknowledged: files take the most to make durable.
        if (acknowledged >= ENOUGH) powerGone();
      }),
    ),
  ];
  await gone;
  await stack.kill();
  await Promise.all(writers);
  expect(acknowledged).toBeGreaterThanOrEqual(ENOUGH);

  const restarted = await startLocalStack({ dataDir });
  try {
    const after = createApi(restarted.url);
    for (const { person, companies } of managers) {
      const listed = new Set<string>();
      let cursor: string | undefined;
      do {
        const page = await after.call('getManagerCompanies', { cursor }, person.token);
        for (const { id } of page.companies) listed.add(id);
        cursor = page.next_cursor;
      } while (cursor !== undefined);
      expect([...listed]).toEqual(expect.arrayContaining(companies));
      // An unacknowledged write is there completely or not at all.
      for (const id of listed) await after.call('getCompany', { id }, person.token);
    }
    const { environment, objectStoreUrl } = restarted;
    const signer = new AwsClient({
      ...credentialsIn(environment),
      region: environment.AWS_REGION ?? '',
      service: 's3',
    });
    for (const { files } of candidates)
      for (const [key, body] of files) {
        const bucket = `${objectStoreUrl}/${environment.DOCUMENTS_BUCKET}`;
        const stored = await signer.fetch(`${bucket}/${key}`);
        expect(await stored.text()).toBe(body);
      }
  } finally {
    await restarted.stop();
  }
});

/** Writes repeatedly until the stack is gone. */
async function untilCut(write: () => Promise<void>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
