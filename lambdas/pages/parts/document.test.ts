import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Document, fillPage } from './document.ts';
import { markup } from './markup.ts';

/** As the build writes it. */
const shell = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8').replace(
  '</title>',
  '</title><link rel="modulepreload" crossorigin href="/entry.js"><link rel="modulepreload" data-app href="/app.js" crossorigin>',
);
const page: Document = {
  title: 'A & B $& $1',
  description: 'One "page"',
  address: 'https://example.com/jobs/1',
  listed: true,
  article: markup`<h1>$& ${'<one>'}</h1>`,
  data: { answers: [{ call: 'x', input: {}, status: 200, body: '</script>' }] },
};

it("a page replaces the app shell's title, description and messages, before the app starts", () => {
  const filled = fillPage(shell, page);
  expect(filled.match(/<title>.*<\/title>/g)).toEqual([
    '<title>A &amp; B $&amp; $1 · Hiring Marketplace</title>',
  ]);
  expect(filled.match(/<meta name="description"[^>]*>/g)).toEqual([
    '<meta name="description" content="One &quot;page&quot;" />',
  ]);
  expect(filled).toContain('<main><article><h1>$& &lt;one&gt;</h1></article></main>');
  expect(filled).toContain(
    '<script type="application/json" id="page-data">{"answers":[{"call":"x","input":{},"status":200,"body":"\\u003c/script>"}]}</script>',
  );
  // It is readable without the app, so no message says the opposite.
  expect(filled).not.toContain('<noscript>');
  expect(filled).not.toContain('id="not-started"');
  expect(filled).not.toContain('id="starting"');
  // The article comes before the app, but the entry's own code as early as ever.
  expect(filled).not.toContain('/app.js');
  expect(filled).toContain('/entry.js');
  expect(filled).toContain('<div id="root"></div>');
  expect(filled).toContain('src="/main.tsx"');
});

it('is listed by search engines unless `listed` is false', () => {
  expect(fillPage(shell, page)).not.toContain('noindex');
  expect(fillPage(shell, { ...page, listed: false })).toContain(
    '<meta name="robots" content="noindex" />',
  );
});

it('is readable without the app shell', () => {
  const filled = fillPage(undefined, page);
  expect(filled).toMatch(/^<!doctype html>/);
  expect(filled).toContain('<title>A &amp; B $&amp; $1 · Hiring Marketplace</title>');
  expect(filled).toContain('<h1>$& &lt;one&gt;</h1>');
  expect(filled).not.toContain('type="module"');
});
