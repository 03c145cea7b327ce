import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readDeadLetter } from '../local/consumers/dead-letter-files.ts';
import { createDelivery } from '../local/consumers/delivery.ts';
import { loadLambda } from '../local/load-lambda.ts';
import { type DeadLetters, unreadable } from './dead-letters.ts';

/**
 * The dead letters of a local stack. Consumers run in this process, which must have the stack's environment.
 * @param folder their folder
 */
export function localDeadLetters(folder: string): DeadLetters {
  const delivery = createDelivery(loadLambda, folder, new AbortController().signal);
  return {
    list: async () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .flatMap((name) => {
          const file = join(folder, name);
          const id = name.slice(0, -'.json'.length);
          // Undefined if it was replayed meanwhile.
          const stats = statSync(file, { throwIfNoEntry: false });
          if (stats === undefined) return [];
          const letter = readDeadLetter(file);
          if (letter === undefined) return [unreadable(id, stats.mtime.toISOString(), file)];
          const { event, ...rest } = letter;
          const replay = async () => {
            await delivery.once(letter.consumer, event);
            rmSync(file, { force: true });
          };
          return [{ ...rest, id, replay }];
        }),
  };
}
