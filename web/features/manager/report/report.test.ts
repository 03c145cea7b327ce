import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ReportDay, ReportRow } from '../../../../lambdas/contract/calls/report.ts';
import { ALL_STEPS, firstOfLast, reportOf, weekOf, weeksBetween } from './report.ts';

const NOW = '2030-03-15T12:00:00.000Z';
const FROM_MS = Date.parse('2029-12-01');

const instant = fc
  .integer({ min: FROM_MS, max: Date.parse(NOW) })
  .map((ms) => new Date(ms).toISOString());
const source = fc.constantFrom(null, 'poster', 'feed');
const row: fc.Arbitrary<ReportRow> = fc
  .tuple(fc.array(instant, { minLength: 2, maxLength: 5 }), fc.boolean(), source)
  .map(([times, isAccepted, from]) => {
    const [started = '', submitted = '', reviewed = null, offered = null, answered = null] =
      times.sort();
    const answer = answered && (isAccepted ? 'Accepted' : 'Declined');
    return [started, submitted, reviewed, offered, answered, answer || null, from];
  });
const day: fc.Arbitrary<ReportDay> = fc.tuple(
  ...([instant.map((at) => at.slice(0, 10)), source.map((from) => from ?? '')] as const),
  ...([fc.nat(99), fc.nat(9)] as const),
);
const data = fc.record({
  id: fc.constantFrom('a', 'b'),
  rows: fc.array(row, { maxLength: 12 }),
  days: fc.array(day, { maxLength: 12 }),
});

it('counts every step once, in its week, and no step before the first day', () => {
  const since = fc.constantFrom('', '2030-01-07', '2030-03-11');
  fc.assert(
    fc.property(fc.array(data, { maxLength: 3 }), since, (jobs, from) => {
      const report = reportOf(
        jobs.map((job, index) => ({ ...job, id: `${job.id}${index}`, job_title: 'Baker' })),
        from,
        NOW,
      );
      const rows = jobs.flatMap((job) => job.rows);
      const days = jobs.flatMap((job) => job.days).filter(([at]) => at >= from);
      const since = (place: 1 | 2 | 3 | 4, only?: string) =>
        rows.filter((each) => (each[place] ?? '') >= (from || '0') && (only ?? each[5]) === each[5])
          .length;
      expect(report.total).toEqual({
        seen: days.reduce((sum, [, , seen]) => sum + seen, 0),
        started: days.reduce((sum, [, , , started]) => sum + started, 0),
        submitted: since(1),
        reviewed: since(2),
        offered: since(3),
        accepted: since(4, 'Accepted'),
        declined: since(4, 'Declined'),
      });
      for (const step of ALL_STEPS) {
        const sum = (parts: readonly Readonly<Record<typeof step, number>>[]) =>
          parts.reduce((total, part) => total + part[step], 0);
        for (const parts of [report.weeks, report.sources, report.jobs, report.lines])
          expect(sum(parts)).toBe(report.total[step]);
      }
    }),
  );
});

it('has every week from the first with counts to the current one, from Monday to Sunday', () => {
  expect(['2030-03-10T23:59:59.999Z', '2030-03-11', '2030-03-17'].map(weekOf)).toEqual([
    '2030-03-04',
    '2030-03-11',
    '2030-03-11',
  ]);
  expect(firstOfLast(4, Date.parse(NOW))).toBe('2030-02-18');
  expect(weeksBetween('2030-02-25', '2030-03-11')).toEqual([
    '2030-02-25',
    '2030-03-04',
    '2030-03-11',
  ]);
  const days: ReportDay[] = [['2030-02-27', '', 1, 0]];
  const job = { id: 'a', job_title: 'Baker', rows: [], days };
  const { weeks } = reportOf([job], '2030-02-18', NOW);
  expect(weeks.map(({ week }) => week)).toEqual(weeksBetween('2030-02-25', '2030-03-11'));
});

it('has the median time between steps, of those who took both', () => {
  const at = (hour: number) => new Date(FROM_MS + hour * 3_600_000).toISOString();
  const rows: ReportRow[] = [
    [at(0), at(1), at(5), at(6), at(9), 'Accepted', null],
    [at(0), at(3), at(9), null, null, null, null],
    [at(0), at(8), null, null, null, null, null],
  ];
  const job = { id: 'a', job_title: 'Baker', rows, days: [] };
  const hours = reportOf([job], '', NOW).gaps.map(({ median, of }) => [
    (median ?? 0) / 3_600_000,
    of,
  ]);
  expect(hours).toEqual([
    [3, 3],
    [5, 2],
    [1, 1],
    [3, 1],
  ]);
  expect(reportOf([], '', NOW).gaps[0]).toMatchObject({ median: undefined, of: 0 });
});
