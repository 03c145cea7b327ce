import { expect, it } from 'vitest';
import { TOKEN_S } from './lifetimes.ts';
import { endSessions } from './sessions.ts';

const MINUTE_MS = 60_000;

it('the end of sessions is a little ahead of the clock, and is stored until their tokens have expired', () => {
  const now = Date.now();
  const { sessions_since, write } = endSessions({ user_id: 'me' });
  // The most that a clock may be off, and the time that a sign-in may take.
  expect(sessions_since - now).toBeGreaterThan(5 * MINUTE_MS + 25_000);
  expect(sessions_since - now).toBeLessThan(7 * MINUTE_MS);
  const stored = write.Put?.Item ?? {};
  expect(stored).toMatchObject({ pk: 'SESSIONS#me', since: sessions_since });
  expect(stored.expires_at).toBeGreaterThan(sessions_since / 1000 + TOKEN_S);
});

it('a second end covers the tokens issued a millisecond after the first, even if the clock is behind', () => {
  const before = Date.now() + 60 * MINUTE_MS;
  expect(endSessions({ user_id: 'me', sessions_since: before }).sessions_since).toBe(before + 1);
});
