import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ClearError } from '../../lib/local/clear-error.ts';
import { type Listener, listen } from '../../lib/local/listen.ts';
import { type AppSource, freshApp } from '../../lib/local/site/app-source.ts';
import { createStaticSite } from '../../lib/local/site/static-site.ts';
import { buildWeb } from '../../lib/local/site/web-build.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}

const APP = {
  'vite.config.ts': `export default { root: 'web', build: { outDir: '../dist/web', emptyOutDir: true } };`,
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'web/index.html': '<script type="module" src="/main.js"></script>',
  'web/main.js': 'console.log("first")',
  'lambdas/contract/index.ts': 'export {};',
};

async function serve(respond: AppSource['pages']): Promise<string> {
  const listener: Listener = await listen(0, respond);
  onTestFinished(() => listener.close());
  return `http://localhost:${listener.port}`;
}

describe('the built site', () => {
  async function start() {
    const root = temporaryFolder();
    write(root, {
      'index.html': 'the app',
      'favicon.svg': '<svg/>',
      'assets/main-abc.js': 'code',
      '.vite/manifest.json': '{}',
    });
    return { root, url: await serve(createStaticSite(root)) };
  }

  it.each([
    '/',
    '/manager',
    '/manager/company/01ABC/add-location',
    '/candidate/offers?a=b.c',
    '/manager/',
  ])('answers the page %s with the app, uncached', async (path) => {
    const { url } = await start();
    const response = await fetch(`${url}${path}`);
    expect([response.status, await response.text()]).toEqual([200, 'the app']);
    expect(response.headers.get('content-type')).toBe('text/html;charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('caches files with a hash in their names forever, others never', async () => {
    const { url } = await start();
    const hashed = await fetch(`${url}/assets/main-abc.js`);
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toMatch(/javascript/);
    const icon = await fetch(`${url}/favicon.svg`);
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    const etag = icon.headers.get('etag') ?? '';
    const again = await fetch(`${url}/favicon.svg`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it.each(['/assets/gone-123.js', '/gone.png', '/assets/..%2f..%2fetc/passwd.txt'])(
    'answers 404 to %s',
    async (path) => {
      const { url } = await start();
      expect((await fetch(`${url}${path}`)).status).toBe(404);
    },
  );

  it('cannot be written to', async () => {
    const { url } = await start();
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(405);
  });

  it('is served as soon as it is rebuilt', async () => {
    const { root, url } = await start();
    write(root, { 'assets/main-new.js': 'new code' });
    expect(await (await fetch(`${url}/assets/main-new.js`)).text()).toBe('new code');
    rmSync(join(root, 'assets/main-abc.js'));
    expect((await fetch(`${url}/assets/main-abc.js`)).status).toBe(404);
  });
});

function silence(method: 'log' | 'error') {
  const spy = vi.spyOn(console, method).mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  return spy;
}

describe('the build of the web app', () => {
  it('only runs after a source has changed', async () => {
    const log = silence('log');
    const root = temporaryFolder();
    write(root, APP);
    const builds = async () => {
      await buildWeb(root);
      return log.mock.calls.splice(0).length;
    };
    expect(await builds()).toBe(1);
    expect(readFileSync(join(root, 'dist/web/openapi.json'), 'utf8')).toContain('"3.1.0"');
    expect(await builds()).toBe(0);
    utimesSync(join(root, 'web/main.js'), new Date(), new Date());
    expect(await builds()).toBe(0);
    write(root, { 'web/main.js': 'console.log("second")' });
    expect(await builds()).toBe(1);
    write(root, { 'web/new.css': '' });
    expect(await builds()).toBe(1);
    write(root, { 'lambdas/contract/index.ts': 'export const changed = 1;' });
    expect(await builds()).toBe(1);
    write(root, { 'lambdas/handlers/x.ts': '' });
    expect(await builds()).toBe(0);
    write(root, { 'dist/web/index.html': 'built by hand' });
    expect(await builds()).toBe(1);
    rmSync(join(root, 'dist', 'web'), { recursive: true });
    expect(await builds()).toBe(1);
  });

  it('that fails is reported, and runs again next time', async () => {
    silence('log');
    const error = silence('error');
    const root = temporaryFolder();
    write(root, APP);
    await buildWeb(root);
    write(root, { 'web/main.js': 'import "./none.js"' });
    await expect(buildWeb(root)).rejects.toThrow(ClearError);
    expect(error.mock.lastCall?.join()).toContain('none.js');
    await expect(buildWeb(root)).rejects.toThrow('does not build');
    write(root, { 'web/main.js': APP['web/main.js'] });
    await buildWeb(root);
  });
});

describe('in development', () => {
  it('pages and handlers follow the last saved sources', async () => {
    const root = temporaryFolder();
    write(root, {
      ...APP,
      'lambdas/rules/greeting.ts': `export const greeting: string = 'first';`,
      'lambdas/handlers/x.ts': `import { greeting } from '../rules/greeting.ts';\nexport const handler = async (): Promise<string> => greeting;`,
    });
    const server: Server = createServer();
    const app = await freshApp(root, server);
    onTestFinished(() => app.close());
    const greet = async () => {
      const { handler } = await app.load('handlers/x.ts');
      return typeof handler === 'function' ? await handler() : undefined;
    };
    expect(await greet()).toBe('first');
    write(root, { 'lambdas/rules/greeting.ts': `export const greeting: string = 'second';` });
    await expect.poll(greet).toBe('second');
    const url = await serve(app.pages);
    const page = await (await fetch(`${url}/manager/dashboard`)).text();
    expect(page).toContain('/@vite/client');
    write(root, { 'web/main.js': 'console.log("second")' });
    const script = async () => await (await fetch(`${url}/main.js`)).text();
    await expect.poll(script).toContain('second');
  });
});
