import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryJob, COMPANIES, HOUR_MS, NOW } from '../../../test/support/search/any-jobs.ts';
import { childIdOf, newId } from '../table/ids.ts';
import { itemsOf } from '../table/page.ts';
import { type IndexedJob, openJobIndex } from './job-index.ts';

describe('a search', () => {
  const [job] = fc.sample(arbitraryJob(fc.constant(1)), { numRuns: 1, seed: 1 });
  const titled = (...titles: string[]) => {
    const index = openJobIndex(':memory:');
    if (job === undefined) throw new Error('There is no job');
    const put = titles.map((job_title, hours): IndexedJob => {
      const id = childIdOf(newId(NOW - hours * HOUR_MS), job.job.company_id);
      const company = [
        {
          ...COMPANIES[0],
          culture: '',
          description: '',
          benefits: [],
          id: '',
          name: 'Harbor Coffee',
        },
      ];
      return {
        ...job,
        job: {
          ...job.job,
          id,
          job_title,
          company,
          company_location: [],
          job_description: 'Zebra',
          requirements: [],
          remote: false,
        },
      };
    });
    index.apply({ put });
    return { index, ids: put.map(({ job: { id } }) => id) };
  };

  it.for([
    ['barsita', 'barista'],
    ['Nigth NURSE', 'night nurse'],
    ['"nihgt nurse" habor', '"night nurse" harbor'],
    // It has the same stem as engineer.
    ['enginer', undefined],
    ['softwaer engineer', 'software engineer'],
    ['abrista', 'barista'],
    ['nite', undefined],
    ['xyz', undefined],
    // Both words exist, but not in the same job.
    ['barista engineer', undefined],
    // The correct word exists, but not in the same job as the other.
    ['barsita engineer', undefined],
    ['zebrra', undefined],
    ['nu', undefined],
    ['', undefined],
  ] as const)('for "%s" suggests "%s"', ([q, meant]) => {
    const { index } = titled(
      'Barista',
      'Night Nurse',
      'Software Engineer',
      'Software Engineer',
      'Software Engine Driver',
    );
    expect(index.search({ q }, NOW).did_you_mean).toBe(meant);
  });

  it.for([
    ['bqr', 'bar'],
    ['bsr', undefined],
    ['"bsr"', 'bar'],
    ['harbor bqr', 'harbor bar'],
  ] as const)('accepts the beginning of a short word: for "%s" suggests "%s"', ([q, meant]) => {
    const { index } = titled('Bar', 'Bsrx');
    expect(index.search({ q }, NOW).did_you_mean).toBe(meant);
  });

  it('suggests only words that find jobs with the same filters, and only of current jobs', () => {
    const gone = ['Baristo', 'Bariste', 'Baristu'];
    const { index, ids } = titled('Barista', ...gone, ...gone);
    expect(index.search({ q: 'barsita', remote: true }, NOW)).not.toHaveProperty('did_you_mean');
    expect(index.search({ q: 'baristi' }, NOW).did_you_mean).toBe('bariste');
    index.apply({ remove: ids.slice(1) });
    expect(index.search({ q: 'baristi' }, NOW).did_you_mean).toBe('barista');
  });

  it('ranks the best match first, however old it is', () => {
    const { index, ids } = titled(...Array.from({ length: 1100 }, () => 'Barista'), 'Harbor Cook');
    // Caches the lookup of many jobs; the next search has another order and must not be affected.
    index.search({ q: 'harbor', sort: 'newest' }, NOW);
    const { page, matching_count } = index.search({ q: 'harbor', sort: 'relevance' }, NOW);
    expect(matching_count).toBe(ids.length);
    expect(itemsOf(page).map(({ id }) => id)).toEqual([ids.at(-1), ...ids.slice(0, 49)]);
  });

  it("shows an excerpt of each job's own text around the words", () => {
    const { index, ids } = titled('Barista', 'Cook', 'Porter');
    if (job === undefined) throw new Error('There is no job');
    const before = 'word '.repeat(60);
    const texts = [`${before}zebra first`, 'zebra', `${before}zebra last`];
    const put = texts.map((job_description, at) => ({
      ...job,
      job: { ...job.job, id: ids[at] ?? '', job_description, requirements: [] },
    }));
    index.apply({ put });
    for (const sort of ['newest', 'relevance'] as const) {
      const found = itemsOf(index.search({ q: 'zebra', sort }, NOW).page);
      const ends = new Map(found.map(({ id, excerpt }) => [id, excerpt?.slice(1)]));
      expect(ids.map((id) => ends.get(id))).toEqual([
        [
          { text: 'zebra', found: true },
          { text: ' first', found: false },
        ],
        undefined,
        [
          { text: 'zebra', found: true },
          { text: ' last', found: false },
        ],
      ]);
    }
  });

  it('finds jobs with most of the words if none has all, and reports that', () => {
    const { index, ids } = titled('Barista', 'Night Nurse', 'Night Nurse Manager', 'Night Porter');
    const most = index.search({ q: 'night nurse absent' }, NOW);
    expect(itemsOf(most.page).map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(most.partial).toBe(true);
    expect(index.search({ q: 'night nurse' }, NOW)).not.toHaveProperty('partial');
    expect(index.search({ q: 'absent' }, NOW)).not.toHaveProperty('partial');
  });

  it('requires as many words on later pages as on the first, whatever was posted meanwhile', () => {
    const { index, ids } = titled(...Array.from({ length: 60 }, () => 'Night Nurse'));
    const search = { q: 'night nurse absent', sort: 'relevance' } as const;
    const { next } = index.search(search, NOW).page;
    if (job === undefined) throw new Error('There is no job');
    const id = childIdOf(newId(NOW - 100 * HOUR_MS), job.job.company_id);
    const late = { ...job.job, id, job_title: 'Absent Night Nurse' };
    index.apply({ put: [{ ...job, job: late }] });
    const later = itemsOf(index.search({ ...search, cursor: next }, NOW).page);
    expect(later.map((each) => each.id)).toEqual(ids.slice(50));
  });

  it('accepts any text', () => {
    const { index } = titled('Barista');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 200 }),
          fc
            .array(
              fc.constantFrom('"', '*', '^', ':', '(', ')', 'AND', 'NOT', 'a', '-', '+', ' ', "'"),
              { maxLength: 60 },
            )
            .map((parts) => parts.join('')),
          fc.constant(Array.from({ length: 100 }, (_, at) => at % 10).join(' ')),
        ),
        (q) => {
          expect(index.search({ q }, NOW).open_count).toBe(1);
        },
      ),
    );
  });

  it.for([
    ['within', { within: 5 }],
    ['sort', { sort: 'distance' }],
    ['cursor', { cursor: Buffer.from('COMPANY#01ARZ3NDEKTSV4RRFFQ69G5FAV').toString('base64url') }],
  ] as const)('reports an invalid %s', ([path, search]) => {
    const { index } = titled('Barista');
    expect(() => index.search(search, NOW)).toThrow(
      expect.objectContaining({ code: 'invalid', issues: [expect.objectContaining({ path })] }),
    );
  });

  it('refuses the cursor of another order', () => {
    const { index } = titled(...Array.from({ length: 60 }, () => 'Barista'));
    const { next } = index.search({ sort: 'pay' }, NOW).page;
    expect(itemsOf(index.search({ sort: 'pay', cursor: next }, NOW).page)).toHaveLength(10);
    expect(() => index.search({ cursor: next }, NOW)).toThrow(
      'This cursor belongs to another list.',
    );
  });
});
