import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../contract/limits.ts';
import { givenAWeek, type ListingTerms, termsAt } from './unopened-applicants.ts';

const APPLIED = Date.parse('2030-05-03T09:00:00.000Z');
/** So many days after the oldest unopened applicant applied. */
const day = (days: number) => new Date(APPLIED + days * DAY_MS).toISOString();
const oldest = day(0);
const SECOND = 1 / (24 * 60 * 60);

const NOTHING: ListingTerms = {};
/** As the first notice leaves it. */
const told = { unlist_at: day(21), unlist_told_at: day(14) };
const look = (before: ListingTerms, at: number, applied: string | undefined = oldest, days = 21) =>
  termsAt(before, applied, days, day(at));

describe('a job with an unopened applicant', () => {
  it.each([0, 1, 7, 14 - SECOND])('is left in peace on day %d', (at) => {
    const { terms, tells, next } = look(NOTHING, at);
    expect(terms).toEqual({});
    expect(tells).toBe(false);
    // The next look is at the first notice, or a week later.
    expect(next).toBe(day(Math.min(at + 7, 14)));
  });

  it('is told of 7 and 2 days before, and left out after 21 days', () => {
    const first = look(NOTHING, 14);
    expect(first).toEqual({ terms: told, tells: true, next: day(19) });
    const between = look(first.terms, 19 - SECOND);
    expect(between).toEqual({ terms: told, tells: false, next: day(19) });
    const second = look(first.terms, 19);
    const toldTwice = { ...told, unlist_told_at: day(19) };
    expect(second).toEqual({ terms: toldTwice, tells: true, next: day(21) });
    expect(look(second.terms, 21 - SECOND)).toMatchObject({ terms: toldTwice, tells: false });
    const third = look(second.terms, 21);
    expect(third).toEqual({ terms: { unlisted_at: day(21) }, tells: false, next: day(22) });
    expect(look(third.terms, 30).terms).toEqual({ unlisted_at: day(21) });
  });

  it.each([
    ['the stage lowers its days', NOTHING, 20, 8],
    ['nobody looked for long', NOTHING, 100, 21],
  ])('is never left out untold: %s', (_, before, at, days) => {
    const { terms, tells } = look(before, at, oldest, days);
    expect(tells).toBe(true);
    expect(terms).toEqual({ unlist_at: day(at + 7), unlist_told_at: day(at) });
    expect(look(terms, at + 7 - SECOND, oldest, days).terms.unlisted_at).toBeUndefined();
    expect(look(terms, at + 7, oldest, days).terms.unlisted_at).toBe(day(at + 7));
  });

  it('is told at once if nobody looked in time for the second notice, and left out on its date', () => {
    const { terms, tells, next } = look(told, 20);
    expect([tells, next]).toEqual([true, day(21)]);
    expect(look(terms, 21).terms.unlisted_at).toBe(day(21));
  });

  it('moves its date when the oldest one is opened, without a notice a day', () => {
    const next = look(told, 15, day(1));
    expect(next.terms).toEqual({ unlist_at: day(22), unlist_told_at: day(14) });
    let [terms, notices]: [ListingTerms, number] = [told, 0];
    // The oldest one is always opened on its last day.
    for (let at = 20; at < 60; at++) {
      const found = look(terms, at, day(at - 20));
      terms = found.terms;
      if (found.tells) notices++;
    }
    expect(terms.unlisted_at).toBeUndefined();
    expect(notices).toBe(8);
  });

  it('is forgotten once nobody waits unopened, or only somebody who came later', () => {
    const none = termsAt(told, undefined, 21, day(15));
    expect(none).toEqual({ terms: {}, tells: false, next: day(22) });
    expect(look(told, 15, day(10)).terms).toEqual({});
    expect(termsAt({ unlisted_at: day(21) }, undefined, 21, day(23)).terms).toEqual({});
    expect(look({ unlisted_at: day(21) }, 23, day(10)).terms).toEqual({});
  });

  it('is listed for a week after an answer, and told of once more, two days before its end', () => {
    const { terms, tells } = look(givenAWeek(day(25)), 25);
    const week = { listed_until: day(32), unlist_at: day(32), unlist_told_at: day(25) };
    expect(terms).toEqual(week);
    expect(tells).toBe(false);
    expect(look(terms, 30 - SECOND)).toMatchObject({ tells: false, next: day(30) });
    expect(look(terms, 30)).toMatchObject({ tells: true, next: day(32) });
    expect(look(terms, 32).terms).toEqual({ unlisted_at: day(32), listed_until: day(32) });
  });

  it('is listed longer than the answered week if the next one may wait longer', () => {
    const { terms } = look(givenAWeek(day(25)), 25, day(20));
    expect(terms).toEqual({ listed_until: day(32) });
  });

  it('stays, or comes back, on a stage that never leaves out jobs', () => {
    for (const before of [NOTHING, told, { unlisted_at: day(21) }]) {
      const found = look(before, 100, oldest, 0);
      expect(found).toEqual({ terms: {}, tells: false, next: day(107) });
    }
  });

  it('is looked at before a notice to somebody who applies just after a look, whatever the days', () => {
    for (const days of [8, 10, 21, 60]) {
      const { next } = termsAt({}, undefined, days, day(0));
      const notice = termsAt({}, day(SECOND), days, next);
      expect(notice.tells && days > 8).toBe(false);
      expect(next <= day(days - 7)).toBe(true);
    }
  });
});

it('no job is in the lists a moment too long or too short, whoever applies and is opened when', () => {
  const hours = fc.integer({ min: 0, max: 60 * 24 });
  const world = fc.record({
    applied: fc.array(hours, { maxLength: 12 }),
    opens: fc.array(hours, { maxLength: 6 }),
    answers: fc.array(hours, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(world, ({ applied, opens, answers }) => {
      const waiting = applied.toSorted((one, other) => one - other);
      let [terms, next]: [ListingTerms, string] = [NOTHING, day(1)];
      const notices: string[] = [];
      for (let hour = 0; hour < 100 * 24; hour++) {
        const now = day(hour / 24);
        const first = () =>
          waiting[0] === undefined || waiting[0] > hour ? undefined : day(waiting[0] / 24);
        const apply = (before: ListingTerms) => {
          const found = termsAt(before, first(), 21, now);
          if (found.tells) notices.push(now);
          terms = found.terms;
          // The task looks at the earliest of these.
          next = next <= now || found.next < next ? found.next : next;
        };
        const answer = () => {
          notices.push(now);
          apply(givenAWeek(now));
        };
        if (next <= now) apply(terms);
        for (const _ of opens.filter((at) => at === hour && first() !== undefined)) {
          waiting.shift();
          if (terms.unlisted_at !== undefined) answer();
          else if (terms.unlist_at !== undefined) apply(terms);
        }
        if (answers.includes(hour)) answer();
        const [oldest = now, until = ''] = [first(), terms.listed_until];
        const isTooLong = day(hour / 24 - 21) >= oldest && until <= now;
        expect([now, terms.unlisted_at !== undefined]).toEqual([now, isTooLong]);
        if (terms.unlisted_at === now)
          expect(notices.some((at) => at <= day(hour / 24 - 7))).toBe(true);
      }
    }),
    { numRuns: 100, seed: 5 },
  );
});
