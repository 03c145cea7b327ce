import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { type IndexedJob, type JobIndex, openJobIndex } from './job-index.ts';

// No search may block a process, whatever its text and the texts of jobs. With 100,000 jobs it may take 150 ms of
// CPU; this test has fewer jobs and a lower limit.

const JOBS = 2000;
const ALL_JOBS = 100_000;
const MOST_MS = 150;
const TRIES = 5;
const NOW = Date.UTC(2030, 5, 15);

const WORDS =
  'alpha bravo charlie delta echoes foxtrot golfing hotel india juliet kilos limas'.split(' ');
const ALL = WORDS.join(' ');
const repeated = (word: string) => `${word} `.repeat(Math.ceil(2000 / word.length));
const TEXTS = [repeated('a'), repeated(ALL), `${repeated('a b')} ${ALL}`];

function expensiveJob(at: number): IndexedJob {
  const company = `${ulid(NOW).slice(0, 10)}${String(at % 100).padStart(16, '0')}`;
  const created_at = new Date(NOW - at * 1000).toISOString();
  const title = `a ${ALL} a a a`;
  return {
    listed: true,
    listed_at: created_at,
    job: {
      id: `${ulid(NOW - at * 1000)}_${company}`,
      company_id: company,
      location_id: company,
      job_title: title,
      job_description: `${TEXTS[at % 3]} a ${ALL}`,
      requirements: ['a a a a a a', ALL],
      benefits: [],
      schedule: '',
      video_url: null,
      hourly_pay_in_cents: 2000,
      employment_type: 'full-time',
      remote: false,
      is_active: true,
      created_at,
      screening_question_count: 0,
      video_question_count: 0,
      company: [{ id: company, name: title, culture: '', description: '', benefits: [] }],
      company_location: [
        {
          id: company,
          company_id: company,
          location_name: '',
          address: '',
          created_at,
          city: title,
          state: 'OR',
          zip_code: '97201',
        },
      ],
    },
  };
}

/** The CPU time of a search, in milliseconds: the minimum of several tries, since other processes share the machine. */
function cpuMs(index: JobIndex, q: string): number {
  const times = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage();
    index.search({ q, sort: 'relevance', with_counts: true }, NOW);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

it('takes little time for any search, whatever the texts of jobs', () => {
  const index = openJobIndex(':memory:');
  for (let from = 0; from < JOBS; from += 1000)
    index.apply({ put: Array.from({ length: 1000 }, (_, at) => expensiveJob(from + at)) });
  const searches = [
    'a',
    'a a a a a',
    ALL,
    `${ALL} mike november oscar`,
    `absent ${ALL}`,
    `${WORDS.slice(0, 5).join(' ')} brvao`,
    WORDS.map((word) => word.slice(0, 3)).join(' '),
    '"a a a a a a"',
    `"${repeated('a').trim()}" "${WORDS.slice(0, 6).join(' ')}"`,
    WORDS.map((word) => `"${word}"`).join(' '),
    'alphabravo charliedelta echoesfoxtrot golfinghotel',
  ];
  const took = searches.map((q) => [q.slice(0, 60), cpuMs(index, q)] as const);
  // A part of the time, such as for building a page, does not grow with the number of jobs.
  const most = 40 + (MOST_MS * JOBS) / ALL_JOBS;
  expect(took.filter(([, ms]) => ms > most)).toEqual([]);
  index.close();
}, 120_000);
