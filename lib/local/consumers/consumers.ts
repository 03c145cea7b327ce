import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import {
  type EventConsumer,
  type MinuteConsumer,
  type StreamConsumer,
  timeoutMsOf,
} from '../../functions/consumers.ts';
import type { DataFolder } from '../data-folder.ts';
import type { Load } from '../gateway/lambda.ts';
import { sweepExpired } from '../table/sweep-expired.ts';
import type { Arrivals } from './arrivals.ts';
import { openCheckpoint } from './checkpoint.ts';
import { createDelivery } from './delivery.ts';
import { followStream, type Table } from './follow-stream.ts';

interface Options {
  /** The consumers of the table's stream. */
  readonly consumers: Readonly<Record<string, StreamConsumer>>;
  /** The consumers that run every minute, and their interval here. */
  readonly minuteConsumers: Readonly<Record<string, MinuteConsumer>>;
  readonly minuteMs: number;
  /** The consumers of bounces and complaints. */
  readonly mailConsumers: Readonly<Record<string, EventConsumer>>;
  /** The notifications of uploads. */
  readonly arrivals: Pick<Arrivals, 'start' | 'settled'>;
  readonly load: Load;
  readonly folder: Pick<DataFolder, 'checkpoints' | 'deadLetters'>;
  readonly tableName: string;
  readonly timeToLive: string;
  /** The interval of sweeps for expired items. */
  readonly sweepEveryMs: number;
  /** The table's endpoint and credentials. */
  readonly engine: DynamoDBClientConfig;
}

export interface RunningConsumers {
  /** Tells of a bounce or a complaint, by SES's event. Settles once the consumers have it. */
  giveBack(event: object): Promise<void>;
  /**
   * Settles once no consumer is running. Unfinished work of slow ones is delivered again at the next start.
   */
  stop(): Promise<void>;
}

/** The most calls of one function by the clock at once: enough that a long one does not hold up the next. */
const CALLS_AT_ONCE = 2;

/** How long a consumer may continue after the stop, in milliseconds. */
const GRACE_MS = 1000;

/** Delivers events to every consumer until it is stopped. */
export function startConsumers({
  consumers,
  minuteConsumers,
  minuteMs,
  mailConsumers,
  arrivals,
  load,
  folder,
  tableName,
  timeToLive,
  sweepEveryMs,
  engine,
}: Options): RunningConsumers {
  const stop = new AbortController();
  const stopping = stop.signal;
  // Failures are retried here, not by the client.
  const client = new DynamoDBClient({ ...engine, maxAttempts: 1 });
  const streams = new DynamoDBStreamsClient({ ...engine, maxAttempts: 1 });
  // As the Lambdas' client does.
  streams.middlewareStack.removeByTag('LOGGER');
  const table: Table = { name: tableName, timeToLive, client, streams };
  const delivery = createDelivery(load, folder.deadLetters, stopping);

  async function call(name: string, consumer: MinuteConsumer): Promise<void> {
    // In EventBridge's form.
    const event = { time: new Date().toISOString() };
    try {
      await delivery.once(name, event, timeoutMsOf(consumer));
    } catch (error) {
      if (stopping.aborted) return;
      console.error(`${name} failed:`, error);
      // Rejects if the stack stops.
      await delivery.giveUp(name, error, event).catch(() => {});
    }
  }

  /** Calls a function whenever the clock ticks, also while earlier calls are at work, as EventBridge does. */
  async function callAgainAndAgain(name: string, consumer: MinuteConsumer): Promise<void> {
    const calls = new Set<Promise<void>>();
    while (!stopping.aborted) {
      if (calls.size < CALLS_AT_ONCE) {
        const done = call(name, consumer).finally(() => calls.delete(done));
        calls.add(done);
      }
      await sleep(minuteMs, undefined, { signal: stopping }).catch(() => {});
    }
    await Promise.all(calls);
  }

  arrivals.start(delivery);
  const running = [
    sweepExpired(table, sweepEveryMs, stopping),
    ...Object.entries(minuteConsumers).map(([name, each]) => callAgainAndAgain(name, each)),
    ...Object.entries(consumers).map(([name, consumer]) => {
      const checkpoint = openCheckpoint(folder.checkpoints, name);
      return followStream({ name, consumer, table, checkpoint, delivery, stopping });
    }),
  ];
  return {
    giveBack: async (event) => {
      for (const [name, { retries }] of Object.entries(mailConsumers))
        await delivery.deliverWithRetries(name, event, (failures) => failures <= retries);
    },
    stop: async () => {
      stop.abort();
      await Promise.race([
        Promise.all([...running, arrivals.settled()]),
        sleep(GRACE_MS, undefined, { ref: false }),
      ]);
      client.destroy();
      streams.destroy();
    },
  };
}
