import * as z from 'zod/mini';

const destination = z.object({ next: z.string() });

/** Tells the sign-in screen which page somebody wanted to see. */
export type Destination = z.output<typeof destination>;

/**
 * The path that somebody wanted to see before they were asked to sign in, or undefined.
 * @param state of the router's location, where only this app writes
 */
export function nextOf(state: unknown): string | undefined {
  return destination.safeParse(state).data?.next;
}
