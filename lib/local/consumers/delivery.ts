import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { consumerFile } from '../../functions/consumers.ts';
import { invokeLambda, type Load } from '../gateway/lambda.ts';

/** As on AWS, unless the consumer says otherwise. */
const TIMEOUT_MS = 5 * 60 * 1000;

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** Hands events to the consumers' functions. */
export interface Delivery {
  /**
   * Hands an event over once.
   * @throws what the function throws
   */
  once(consumer: string, event: object, timeoutMs?: number): Promise<void>;
  /**
   * Hands an event over until the function succeeds, with longer and longer pauses, or gives it up.
   * @param retries how often it is tried again
   * @param record what to keep of it once it is given up
   * @throws where the stack stops in between
   */
  insist(consumer: string, retries: number, event: object, record: unknown): Promise<void>;
  /** Puts to the dead letters what a consumer will not be given again. */
  giveUp(consumer: string, why: unknown, record: unknown): void;
}

/**
 * @param deadLetters the file that keeps what has been given up, a line of JSON each
 * @param stopping ends all waiting
 */
export function createDelivery(load: Load, deadLetters: string, stopping: AbortSignal): Delivery {
  async function once(consumer: string, event: object, timeoutMs = TIMEOUT_MS): Promise<void> {
    const lambda = { name: consumer, entry: consumerFile(consumer), timeoutMs };
    await invokeLambda(load, lambda, JSON.stringify(event));
  }

  function giveUp(consumer: string, why: unknown, record: unknown): void {
    const error = why instanceof Error ? why.message : String(why);
    const letter = { consumer, error, time: new Date().toISOString(), record };
    appendFileSync(deadLetters, `${JSON.stringify(letter)}\n`, { mode: 0o600 });
    console.error(`${consumer} has given up an event (${error}). It is kept in ${deadLetters}.`);
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
          if (tried >= retries) return giveUp(consumer, error, record);
        }
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried);
        await sleep(pause, undefined, { signal: stopping });
      }
    },
  };
}
