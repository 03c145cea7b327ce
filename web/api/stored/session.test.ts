import { afterEach, beforeEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

beforeEach(() => vi.resetModules());

/** localStorage, which all tabs share. */
function sharedStorage(): Map<string, string> {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  return values;
}

/** Opens a tab and counts its cleanups. `hear` delivers the pending `storage` events. */
async function openTab() {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  const session = await import('./session.ts');
  const cleanups = { everywhere: 0, here: 0 };
  session.onLeave(() => {
    cleanups.everywhere += 1;
  });
  session.onLeaveHere(() => {
    cleanups.here += 1;
  });
  const hear = () => events.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  return { ...session, cleanups, hear };
}

test('a tab that learns late of another sign-in keeps what that person has stored since', async () => {
  const values = sharedStorage();
  const tab = await openTab();
  values.set('candidateToken', 'a token').set('candidateId', 'ann');
  tab.hear();
  expect(tab.sessionOf('candidate').personId).toBe('ann');
  expect(tab.cleanups, 'nobody was signed in').toEqual({ everywhere: 0, here: 0 });
  values.set('candidateToken', 'another token').set('candidateId', 'ben');
  tab.hear();
  expect(tab.sessionOf('candidate').personId).toBe('ben');
  expect(tab.cleanups, 'only its own memory').toEqual({ everywhere: 1, here: 0 });
});

test('the tab in which a person leaves clears everything: at logout, and when another person signs in', async () => {
  sharedStorage();
  const tab = await openTab();
  tab.signIn('candidate', 'a token', 'ann');
  tab.signIn('candidate', 'a newer token', 'ann');
  expect(tab.cleanups).toEqual({ everywhere: 0, here: 0 });
  tab.signIn('candidate', 'another token', 'ben');
  expect(tab.cleanups).toEqual({ everywhere: 1, here: 1 });
  tab.logOut('candidate');
  expect(tab.cleanups).toEqual({ everywhere: 2, here: 2 });
});

test('a session lasts as long as its token, also on a device whose clock is wrong', async () => {
  const HOUR_MS = 60 * 60 * 1000;
  const issued = Date.parse('2027-01-04T12:00:00Z');
  const claims = { iat: issued / 1000, exp: (issued + 12 * HOUR_MS) / 1000 };
  const token = `header.${btoa(JSON.stringify(claims))}.signature`;
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const aheadMs of [0, 13 * HOUR_MS, -13 * HOUR_MS]) {
    sharedStorage();
    vi.setSystemTime(issued + aheadMs);
    const tab = await openTab();
    tab.signIn('candidate', token, 'ann');
    const isSignedInAfter = async (hours: number) => {
      vi.setSystemTime(issued + aheadMs + hours * HOUR_MS);
      vi.resetModules();
      return (await openTab()).isSignedIn('candidate');
    };
    expect(await isSignedInAfter(11)).toBe(true);
    expect(await isSignedInAfter(13)).toBe(false);
  }
});
