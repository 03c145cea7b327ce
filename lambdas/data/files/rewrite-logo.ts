import * as z from 'zod/mini';
import { runStoppable } from './stoppable.ts';

/** A logo as we store it: its pixels alone. */
export interface WrittenLogo {
  readonly type: 'png' | 'jpg';
  readonly content: Uint8Array;
}

const message = z.object({ type: z.enum(['png', 'jpg']), content: z.instanceof(Uint8Array) });

/**
 * Decodes a picture and writes it anew, in a thread that is stopped if it takes too long. What is not a pixel is dropped:
 * the place where a photograph was taken, texts, colour profiles, and what follows the picture.
 * @param bytes a picture without a `problemOfLogo`
 * @returns undefined if it is damaged
 * @throws if the thread gets no time
 */
export async function rewriteLogo(bytes: Uint8Array): Promise<WrittenLogo | undefined> {
  let written: WrittenLogo | undefined;
  const ended = await runStoppable('logo-worker', bytes, async (said) => {
    written = message.parse(said);
  });
  if (ended === 'late') throw new Error('A logo was not decoded in time');
  return written;
}
