import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryJob, COMPANIES, HOUR_MS, NOW } from '../../../test/support/search/any-jobs.ts';
import { childIdOf, newId } from '../table/ids.ts';
import { itemsOf } from '../table/page.ts';
import { type IndexedJob, openJobIndex } from './job-index.ts';

const cursorOf = (place: string) => Buffer.from(place).toString('base64url');

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
    ['"bsr"', '"bar"'],
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

  it('shows jobs with the words in the title beside one that has all words in its text', () => {
    const { index, ids } = titled('Truck Driver', 'Cook', 'Truck Driver Trainer', 'Plumber');
    if (job === undefined) throw new Error('There is no job');
    const plumber = {
      ...job.job,
      id: ids[3] ?? '',
      job_title: 'Plumber',
      company: [],
      company_location: [],
      job_description: 'A truck driver with tools of his own is welcome.',
      requirements: [],
      remote: false,
    };
    index.apply({ put: [{ ...job, job: plumber }] });
    const q = 'truck driver own tools';
    const found = index.search({ q, sort: 'relevance' }, NOW);
    expect(itemsOf(found.page).map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]]);
    expect(found).toMatchObject({ complete_count: 1, matching_count: 3 });
    // By age, and for alerts, only jobs with all words count.
    for (const search of [{ q }, { q, sort: 'relevance', complete: true }] as const)
      expect(itemsOf(index.search(search, NOW).page).map(({ id }) => id)).toEqual([ids[3]]);
  });

  it('finds other names of the work in titles only, and leaves many matches alone', () => {
    const { index, ids } = titled('CNA', 'Certified Nursing Assistants', 'Nurse Aide', 'Cook');
    for (const q of ['cna', 'nursing assistants', 'Nurse’s Aide'])
      expect(
        new Set(itemsOf(index.search({ q, sort: 'relevance' }, NOW).page).map(({ id }) => id)),
      ).toEqual(new Set(ids.slice(0, 3)));
    expect(index.search({ q: 'cna', exact: true }, NOW).matching_count).toBe(1);
    const many = titled(...Array.from({ length: 12 }, () => 'Night Nurse'), 'Nurse');
    const two = many.index.search({ q: '"night" nurse', sort: 'relevance' }, NOW);
    expect(two.matching_count).toBe(12);
    expect(two).not.toHaveProperty('complete_count');
  });

  it('leaves out kind, pay and time if no job has them, on all pages', () => {
    const { index, ids } = titled(...Array.from({ length: 60 }, () => 'Cook'));
    const search = { q: 'cook $9000 an hour', sort: 'relevance' } as const;
    const first = index.search(search, NOW);
    expect(first.understood).toEqual({ pay_min: 900_000, unmet: true });
    const later = index.search({ ...search, cursor: first.page.next }, NOW);
    expect(later.understood).toEqual(first.understood);
    expect(itemsOf(later.page).map(({ id }) => id)).toEqual(ids.slice(50));
  });

  it('comes nearest first for a place alone, unless another order is chosen', () => {
    const index = openJobIndex(':memory:');
    if (job === undefined) throw new Error('There is no job');
    const zips = ['97209', '97005', '97201', '97301'];
    const put = zips.map((zip_code, hours) => {
      const place = { city: '', state: 'OR', zip_code, location_name: '', address: '' };
      const id = childIdOf(newId(NOW - hours * HOUR_MS), job.job.company_id);
      const at = { ...place, id: '', company_id: '', created_at: '' };
      return { ...job, job: { ...job.job, id, company_location: [at] } };
    });
    index.apply({ put });
    const found = (search: object) =>
      itemsOf(index.search(search, NOW).page).map(
        ({ company_location: [at] }) => at?.zip_code ?? '',
      );
    const nearest = ['97201', '97209', '97005'];
    for (const search of [
      { q: '97201' },
      { q: 'jobs near 97201', sort: 'relevance' },
      { near: '97201' },
    ])
      expect(found(search)).toEqual(nearest);
    expect(found({ near: '97201', sort: 'newest' })).toEqual(['97209', '97005', '97201']);
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
    ['cursor', { cursor: cursorOf('COMPANY#01ARZ3NDEKTSV4RRFFQ69G5FAV') }],
    // I, L, O and U are in no ULID.
    ['cursor', { cursor: cursorOf(`newest 0 0${'I'.repeat(25)}_${'0'.repeat(26)} 0`) }],
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
