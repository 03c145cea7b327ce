import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paragraphs } from './job-json-ld.ts';
import { markup, scriptData } from './markup.ts';
import { truncated } from './truncate.ts';

it('values in markup are escaped, in content and in attributes', () => {
  const text = `<b title='x'>"&amp;"</b>`;
  expect(markup`<p title="${text}">${text}</p>`.text).toBe(
    '<p title="&lt;b title=&#39;x&#39;&gt;&quot;&amp;amp;&quot;&lt;/b&gt;">&lt;b title=&#39;x&#39;&gt;&quot;&amp;amp;&quot;&lt;/b&gt;</p>',
  );
  expect(markup`${[markup`<i>`, 1, undefined, false, ['a', '<']]}`.text).toBe('<i>1a&lt;');
  expect(markup`${'a\ufffeb\uffffc'}`.text).toBe('abc');
});

it('no text creates a tag or ends a script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(markup`${text}`.text).not.toMatch(/[<>"']/);
      expect(paragraphs(text).text.replaceAll(/<\/?p>|<br \/>/g, '')).not.toMatch(/[<>"']/);
      const data = scriptData({ text }).text;
      expect(data).not.toContain('<');
      expect(JSON.parse(data)).toEqual({ text });
    }),
  );
});

it('a text keeps its paragraphs and lines', () => {
  expect(paragraphs('one\r\ntwo\n \n\nthree').text).toBe('<p>one<br />two</p><p>three</p>');
  expect(paragraphs('').text).toBe('');
});

it('a text is truncated after a whole word, with an ellipsis', () => {
  expect(truncated(' one\n two ')).toBe('one two');
  const words = Array.from({ length: 60 }, () => 'word').join(' ');
  expect(truncated(words)).toBe(`${words.slice(0, 159)}…`);
  expect(truncated('x'.repeat(200))).toBe(`${'x'.repeat(160)}…`);
  expect(truncated(`x${'😀'.repeat(100)}`)).toMatch(/^x(?:😀)+\ufffd…$/u);
});
