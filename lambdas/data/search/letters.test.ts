import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { words } from '../../rules/search-words.ts';
import { TEXTS } from './job-texts.ts';

it('SQLite accepts every character of a word, and does not split the word', () => {
  using database = new DatabaseSync(':memory:');
  database.exec(TEXTS);
  database.exec('CREATE VIRTUAL TABLE found USING fts5vocab(words, instance); BEGIN');
  const put = database.prepare('INSERT INTO words (rowid, title) VALUES (?, ?)');
  let letters = 0;
  for (let code = 1; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const [word = '', ...more] = words(`a${String.fromCodePoint(code)}a`);
    if (more.length > 0 || word === 'a' || word === 'aa') continue;
    put.run(code, word);
    letters++;
  }
  const split = database.prepare('SELECT doc FROM found GROUP BY doc HAVING count(*) > 1').all();
  expect(split.map(({ doc }) => `U+${Number(doc).toString(16)}`)).toEqual([]);
  expect(letters).toBeGreaterThan(100_000);
});
