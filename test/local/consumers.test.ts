import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { consumers } from '../../lib/functions/consumers.ts';
import {
  ALL_CHANGES,
  access,
  deadLetters,
  LIB,
  numberedKeys,
  pkOf,
  recordingHandler,
  silenceErrors,
  startTable,
  startTestConsumers,
  TABLE,
} from '../support/engine/local-consumers.ts';

const AN_HOUR_S = 60 * 60;

describe('a consumer', () => {
  it("gets changes in Lambda's format, in order", async () => {
    const table = await startTable();
    const { handler, records } = recordingHandler();
    startTestConsumers(table, { noting: { handler } });
    await table.put('A#1', { name: 'one' });
    await table.put('A#1', { name: 'two', count: 2 });
    await table.remove('A#1');
    await expect.poll(records).toHaveLength(3);
    const [insert, modify, remove] = records();
    expect(insert).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      dynamodb: {
        Keys: { pk: { S: 'A#1' }, sk: { S: 'ITEM' } },
        NewImage: { name: { S: 'one' } },
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
    expect(insert?.eventID).toMatch(/\S/);
    expect(insert?.dynamodb?.SequenceNumber).toMatch(/^\d+$/);
    expect(insert?.dynamodb?.ApproximateCreationDateTime).toBeGreaterThan(Date.now() / 1000 - 120);
    expect(modify).toMatchObject({
      eventName: 'MODIFY',
      dynamodb: { OldImage: { name: { S: 'one' } }, NewImage: { count: { N: '2' } } },
    });
    expect(remove).toMatchObject({
      eventName: 'REMOVE',
      dynamodb: { OldImage: { name: { S: 'two' } } },
    });
    expect(remove?.dynamodb).not.toHaveProperty('NewImage');
    expect(remove).not.toHaveProperty('userIdentity');
  });

  it('gets only changes that pass its filters', async () => {
    const table = await startTable();
    const companies = recordingHandler();
    const removals = recordingHandler();
    const none = recordingHandler();
    startTestConsumers(table, {
      companies: {
        handler: companies.handler,
        consumer: {
          filters: [
            {
              eventName: ['INSERT', 'MODIFY'],
              dynamodb: { Keys: { pk: { S: [{ prefix: 'COMP#' }] }, sk: { S: ['ITEM'] } } },
            },
          ],
        },
      },
      removals: {
        handler: removals.handler,
        consumer: {
          filters: [
            { eventName: ['REMOVE'], dynamodb: { Keys: { pk: { S: ['COMP#1', 'JOB#2'] } } } },
            { eventName: ['REMOVE'], dynamodb: { Keys: { pk: { S: [{ prefix: 'X' }] } } } },
          ],
        },
      },
      none: {
        handler: none.handler,
        consumer: {
          filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: ['OTHER'] } } } }],
        },
      },
    });
    for (const pk of ['COMP#1', 'JOB#1', 'JOB#2', 'X#1']) await table.put(pk);
    await table.put('COMP#1', { name: 'changed' });
    for (const pk of ['COMP#1', 'JOB#1', 'JOB#2', 'X#1']) await table.remove(pk);
    await expect.poll(removals.keys).toEqual(['COMP#1', 'JOB#2', 'X#1']);
    await expect.poll(companies.keys).toEqual(['COMP#1', 'COMP#1']);
    expect(none.keys()).toEqual([]);
  });

  it('gets earlier changes too, in batches of its size', async () => {
    const table = await startTable();
    for (const pk of numberedKeys(7)) await table.put(pk);
    const { handler, events, keys } = recordingHandler();
    startTestConsumers(table, { noting: { handler, consumer: { batchSize: 3 } } });
    await expect.poll(keys).toEqual(numberedKeys(7));
    expect(events.map(({ Records }) => Records.length)).toEqual([3, 3, 1]);
  });

  it('continues where it was when the stack was stopped', async () => {
    const table = await startTable();
    const before = recordingHandler();
    const first = startTestConsumers(table, { noting: before });
    await table.put('A#1');
    await expect.poll(before.keys).toEqual(['A#1']);
    await first.stop();
    await table.put('A#2');
    const after = recordingHandler();
    startTestConsumers(table, { noting: after });
    await expect.poll(after.keys).toEqual(['A#2']);
  });

  it('gets an unfinished batch again after a restart', async () => {
    const table = await startTable();
    let begun = false;
    const first = startTestConsumers(table, {
      noting: {
        handler: async () => {
          begun = true;
          // It never ends, so `stop` cannot wait for it.
          await new Promise(() => {});
        },
      },
    });
    await table.put('A#1');
    await expect.poll(() => begun).toBe(true);
    await first.stop();
    const after = recordingHandler();
    startTestConsumers(table, { noting: after });
    await expect.poll(after.keys).toEqual(['A#1']);
  });

  it('restarts the stream if its checkpoint is corrupt', async () => {
    const table = await startTable();
    await table.put('A#1');
    writeFileSync(join(table.folder.checkpoints, 'noting.json'), '{"stream":');
    const { handler, keys } = recordingHandler();
    startTestConsumers(table, { noting: { handler } });
    await expect.poll(keys).toEqual(['A#1']);
  });

  it('that fails for a while gets the same batch again until it succeeds', async () => {
    silenceErrors();
    const table = await startTable();
    const { handler, keys } = recordingHandler();
    let failures = 2;
    startTestConsumers(table, {
      noting: {
        handler: (event) => {
          if (failures-- > 0) throw new Error('Not now');
          handler(event);
        },
      },
    });
    await table.put('A#1');
    await expect.poll(keys).toEqual(['A#1']);
    expect(deadLetters(table)).toEqual([]);
  });

  it('with the mail consumer’s settings survives an outage of ten minutes without dead letters', async () => {
    silenceErrors();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const table = await startTable();
    for (const pk of numberedKeys(9)) await table.put(pk);
    const { handler, keys } = recordingHandler();
    const back = Date.now() + 10 * 60_000;
    startTestConsumers(table, {
      noting: {
        consumer: { maxAgeS: consumers.deliverMail.maxAgeS },
        handler: (event) => {
          if (Date.now() < back) {
            vi.setSystemTime(Date.now() + 2 * 60_000);
            throw new Error('The table does not answer');
          }
          handler(event);
        },
      },
    });
    await expect.poll(keys).toEqual(numberedKeys(9));
    expect(deadLetters(table)).toEqual([]);
  });

  it('finds a change that it can never handle, retries it until it is too old, and gets the others', async () => {
    const logged = silenceErrors();
    const table = await startTable();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const poisoned = recordingHandler();
    const healthy = recordingHandler();
    /** The numbers of changes in the events that failed. */
    const failed: number[] = [];
    for (const pk of numberedKeys(9)) await table.put(pk);
    startTestConsumers(table, { healthy });
    await expect.poll(healthy.keys).toEqual(numberedKeys(9));
    startTestConsumers(table, {
      poisoned: {
        consumer: { maxAgeS: AN_HOUR_S },
        handler: (event) => {
          if (event.Records.some((record) => pkOf(record) === 'N#4')) {
            failed.push(event.Records.length);
            if (failed.length === 7) vi.setSystemTime(Date.now() + AN_HOUR_S * 1000);
            throw new Error('I cannot handle 4');
          }
          poisoned.handler(event);
        },
      },
    });
    const others = numberedKeys(9).filter((pk) => pk !== 'N#4');
    await expect.poll(poisoned.keys).toEqual(others);
    expect(failed).toEqual([9, 5, 2, 1, 1, 1, 1]);
    expect(deadLetters(table)).toEqual([
      {
        consumer: 'poisoned',
        error: 'I cannot handle 4',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        event: {
          Records: [
            expect.objectContaining({
              eventName: 'INSERT',
              dynamodb: expect.objectContaining({ Keys: { pk: { S: 'N#4' }, sk: { S: 'ITEM' } } }),
            }),
          ],
        },
      },
    ]);
    expect(logged.mock.lastCall?.join()).toContain(table.folder.deadLetters);
  });

  it('that fails for some changes of a batch gets the other changes at most once more', async () => {
    silenceErrors();
    const table = await startTable();
    const handled: string[][] = [];
    let failures = 2;
    for (const pk of numberedKeys(9)) await table.put(pk);
    startTestConsumers(table, {
      partly: {
        handler: ({ Records }) => {
          handled.push(Records.map(pkOf));
          const poisoned = Records.find((record) => pkOf(record) === 'N#4');
          if (poisoned === undefined || failures-- <= 0) return { batchItemFailures: [] };
          return { batchItemFailures: [{ itemIdentifier: poisoned.dynamodb?.SequenceNumber }] };
        },
      },
    });
    const [before, after] = [numberedKeys(9).slice(0, 4), numberedKeys(9).slice(5)];
    await expect
      .poll(() => handled)
      .toEqual([[...before, 'N#4', ...after], ['N#4'], ['N#4'], after]);
    expect(deadLetters(table)).toEqual([]);
  });

  it('does not get changes over its maximum age: they go to the dead letters', async () => {
    silenceErrors();
    const table = await startTable();
    const { handler, keys } = recordingHandler();
    startTestConsumers(table, { noting: { handler, consumer: { maxAgeS: 0 } } });
    await table.put('A#1');
    await expect.poll(() => deadLetters(table)).toHaveLength(1);
    expect(deadLetters(table)[0]).toMatchObject({
      consumer: 'noting',
      error: 'It is older than 0 s',
      event: { Records: [{ dynamodb: { Keys: { pk: { S: 'A#1' } } } }] },
    });
    expect(keys()).toEqual([]);
  });

  it('of the clock is called every minute, and each failure goes to the dead letters', async () => {
    silenceErrors();
    const table = await startTable();
    let called = 0;
    let late = 0;
    startTestConsumers(table, {}, 60_000, {
      failing: {
        handler: () => {
          if (called++ < 2) throw new Error('Tasks have failed');
        },
      },
      // The stack waits no longer than the timeout.
      slow: {
        consumer: { timeoutMinutes: 0.001 },
        handler: () => {
          late++;
          return sleep(60_000, undefined, { ref: false });
        },
      },
    });
    await expect.poll(() => called).toBeGreaterThan(4);
    await expect.poll(() => late).toBeGreaterThan(1);
    const letter = { consumer: 'failing', error: 'Tasks have failed', event: {} };
    expect(deadLetters(table).filter(({ consumer }) => consumer === 'failing')).toMatchObject([
      letter,
      letter,
    ]);
  });

  it('continues after a SIGKILL, and misses nothing', async () => {
    const table = await startTable();
    const output = join(table.folder.path, 'handled');
    writeFileSync(output, '');
    const program = `
      const { appendFileSync } = await import('node:fs');
      let left = Number(process.env.HANDLES);
      const { startConsumers } = await import('${LIB}/consumers/consumers.ts');
      const handler = async ({ Records }) => {
        for (const { dynamodb } of Records) {
          if (left-- === 0) await new Promise(() => {});
          appendFileSync(${JSON.stringify(output)}, dynamodb.Keys.pk.S + '\\n');
        }
      };
      startConsumers({
        consumers: { noting: ${JSON.stringify({ ...ALL_CHANGES, batchSize: 5 })} },
        minuteConsumers: {},
        minuteMs: 60_000,
        mailConsumers: {},
        arrivals: { start() {}, settled: async () => {} },
        load: async () => ({ handler }),
        folder: ${JSON.stringify(table.folder)},
        tableName: '${TABLE}',
        timeToLive: 'expires_at',
        sweepEveryMs: 60_000,
        engine: ${JSON.stringify({ ...access, endpoint: table.endpoint })},
      });`;
    /** Starts a consumer that handles that many changes, and then hangs. */
    const run = (handles: number) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, HANDLES: String(handles) },
        stdio: 'inherit',
      });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      return child;
    };
    const handled = () => readFileSync(output, 'utf8').split('\n').slice(0, -1);
    const wanted = numberedKeys(100);
    for (const pk of wanted) await table.put(pk);
    const killed = run(33);
    await expect.poll(() => handled().length).toBe(33);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    run(-1);
    await expect.poll(() => handled().at(-1)).toBe('N#99');
    const again = handled().slice(33);
    // At most the batch in progress comes twice.
    expect(wanted.indexOf(again[0] ?? '')).toBeGreaterThanOrEqual(33 - 5);
    expect([...new Set(handled())]).toEqual(wanted);
  }, 60_000);
});
