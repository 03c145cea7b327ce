import { setTimeout as sleep } from 'node:timers/promises';
import { consumerFile } from '../../functions/consumers.ts';
import { invokeLambda, type Load } from '../gateway/lambda.ts';
import { appendLine } from '../lines.ts';

/** As on AWS, unless the consumer has a timeout of its own. */
const TIMEOUT_MS = 5 * 60 * 1000;

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** Delivers events to the consumers' functions. */
export interface Delivery {
  /**
   * Delivers an event once.
   * @throws the function's error
   */
  once(consumer: string, event: object, timeoutMs?: number): Promise<void>;
  /**
   * Delivers an event until the function succeeds, with growing pauses, or gives it up.
   * @param retries the number of retries
   * @param record for the dead letters
   * @throws if the stack stops in between
   */
  insist(consumer: string, retries: number, event: object, record: unknown): Promise<void>;
  /**
   * Adds an event that is given up to the dead letters, as soon as they can be written.
   * @throws if the stack stops in between
   */
  giveUp(consumer: string, why: unknown, record: unknown): Promise<void>;
}

/**
 * @param deadLetters the file of events that were given up, one JSON per line
 * @param stopping ends all waiting
 */
export function createDelivery(load: Load, deadLetters: string, stopping: AbortSignal): Delivery {
  async function once(consumer: string, event: object, timeoutMs = TIMEOUT_MS): Promise<void> {
    const lambda = { name: consumer, entry: consumerFile(consumer), timeoutMs };
    await invokeLambda(load, lambda, JSON.stringify(event));
  }

  async function giveUp(consumer: string, why: unknown, record: unknown): Promise<void> {
    const error = why instanceof Error ? why.message : String(why);
    const letter = { consumer, error, time: new Date().toISOString(), record };
    for (let tried = 0; ; tried++) {
      try {
        appendLine(deadLetters, letter);
        console.error(`${consumer} gave up on an event (${error}). It is in ${deadLetters}.`);
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
    insist: async (consumer, retries, event, record) => {
      for (let tried = 0; ; tried++) {
        try {
          return await once(consumer, event);
        } catch (error) {
          if (tried === 0) console.error(`${consumer} failed:`, error);
          if (tried >= retries) return await giveUp(consumer, error, record);
        }
        await pauseAfter(tried);
      }
    },
  };
}
