import type { DatabaseSync } from 'node:sqlite';
import { LONGEST, shortBeginningOf } from './job-beginnings.ts';

/** The tables: how many jobs have each word, and each token of the table of beginnings. They take no room. */
export const TERM_COUNTS = `
  CREATE VIRTUAL TABLE word_counts USING fts5vocab(words, row);
  CREATE VIRTUAL TABLE beginning_counts USING fts5vocab(beginnings, row)`;

/**
 * The beginnings of words that most jobs have, about the most frequent first. Of longer ones than a few letters a job
 * counts for each word that begins so, and words that few jobs have do not count.
 * @param least how many jobs have a word that counts
 */
export function commonBeginnings(database: DatabaseSync, least: number): string[] {
  const jobs = new Map<string, number>();
  const add = (beginning: string, doc: unknown) =>
    jobs.set(beginning, (jobs.get(beginning) ?? 0) + Number(doc));
  const counts = (table: string) => database.prepare(`SELECT term, doc FROM ${table}`).iterate();
  for (const { term, doc } of counts('beginning_counts')) {
    const beginning = shortBeginningOf(String(term));
    if (beginning !== undefined) add(beginning, doc);
  }
  for (const { term, doc } of counts('word_counts')) {
    if (Number(doc) < least) continue;
    const word = String(term);
    for (let length = LONGEST + 1; length <= word.length; length++) add(word.slice(0, length), doc);
  }
  return [...jobs]
    .filter(([, count]) => count >= least)
    .sort(([, one], [, other]) => other - one)
    .map(([beginning]) => beginning);
}
