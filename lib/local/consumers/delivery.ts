import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { consumerFile } from '../../functions/consumers.ts';
import { invokeLambda, type Load } from '../gateway/lambda.ts';
import { storeDeadLetter } from './dead-letter-files.ts';

/** As on AWS, unless the consumer has a timeout of its own. */
const TIMEOUT_MS = 5 * 60 * 1000;

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

const batchResponse = z.nullable(
  z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) }),
);

/** A function has failed for some items of a batch. */
export class ItemFailures extends Error {
  readonly identifiers: ReadonlySet<string>;
  constructor(identifiers: readonly string[]) {
    super(`It failed for ${identifiers.join(', ')}`);
    this.identifiers = new Set(identifiers);
  }
}

/** Delivers events to the consumers' functions. */
export interface Delivery {
  /**
   * Delivers an event once.
   * @throws the function's error, or ItemFailures if it failed for some of the items
   */
  once(consumer: string, event: object, timeoutMs?: number): Promise<void>;
  /**
   * Delivers an event until the function succeeds, with growing pauses, or gives it up.
   * @param mayRetry whether an event may be retried again, after this many failures
   * @throws if the stack stops in between
   */
  deliverWithRetries(
    consumer: string,
    event: object,
    mayRetry: (failures: number) => boolean,
  ): Promise<void>;
  /**
   * Adds an event that is given up to the dead letters, as soon as they can be written.
   * @throws if the stack stops in between
   */
  giveUp(consumer: string, why: unknown, event: object): Promise<void>;
}

/**
 * @param deadLetters the folder of events that were given up
 * @param stopping ends all waiting
 */
export function createDelivery(load: Load, deadLetters: string, stopping: AbortSignal): Delivery {
  async function once(consumer: string, event: object, timeoutMs = TIMEOUT_MS): Promise<void> {
    const lambda = { name: consumer, entry: consumerFile(consumer), timeoutMs };
    const answer: unknown = JSON.parse(await invokeLambda(load, lambda, JSON.stringify(event)));
    const failures = batchResponse.safeParse(answer).data?.batchItemFailures ?? [];
    if (failures.length > 0)
      throw new ItemFailures(failures.map(({ itemIdentifier }) => itemIdentifier));
  }

  async function giveUp(consumer: string, why: unknown, event: object): Promise<void> {
    const error = why instanceof Error ? why.message : String(why);
    const letter = { consumer, error, time: new Date().toISOString(), event: { ...event } };
    for (let tried = 0; ; tried++) {
      try {
        const file = storeDeadLetter(deadLetters, letter);
        console.error(`${consumer} gave up on an event (${error}). It is in ${file}.`);
        return;
      } catch (cause) {
        if (tried === 0) console.error(`${deadLetters} cannot be written:`, cause);
      }
      await pauseAfter(tried);
    }
  }

  async function pauseAfter(tried: number): Promise<void> {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried);
    await sleep(pause, undefined, { signal: stopping });
  }

  return {
    once,
    giveUp,
    deliverWithRetries: async (consumer, event, mayRetry) => {
      for (let tried = 0; ; tried++) {
        try {
          return await once(consumer, event);
        } catch (error) {
          if (tried === 0) console.error(`${consumer} failed:`, error);
          if (!mayRetry(tried + 1)) return await giveUp(consumer, error, event);
        }
        await pauseAfter(tried);
      }
    },
  };
}
