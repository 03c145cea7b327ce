import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it('the app shell is fetched again after a minute, and the last copy is used while the site does not answer', async () => {
  const asked: (string | undefined)[] = [];
  let answer = { status: 503, body: '' };
  const site = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  vi.stubEnv('SITE_FILES_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.resetModules();
  const { appShell } = await import('./app-shell.ts');
  const aMinuteLater = () => vi.setSystemTime(Date.now() + 60_000);
  expect(await appShell()).toBeUndefined();
  answer = { status: 200, body: 'first' };
  expect(await appShell()).toBe('first');
  answer = { status: 200, body: 'second' };
  expect(await appShell()).toBe('first');
  expect(asked).toEqual(['/index.html', '/index.html']);
  aMinuteLater();
  expect(await appShell()).toBe('second');
  answer = { status: 404, body: 'gone' };
  aMinuteLater();
  expect(await appShell()).toBe('second');
  await new Promise((done) => site.close(done));
  aMinuteLater();
  expect(await appShell()).toBe('second');
});
