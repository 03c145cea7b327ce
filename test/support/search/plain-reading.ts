import type { IndexedJob } from '../../../lambdas/data/search/job-index.ts';
import {
  centreOfCity,
  centreOfZip,
  type Point,
} from '../../../lambdas/data/search/places/places.ts';
import type { WantedJobs } from '../../../lambdas/data/search/wanted-jobs.ts';
import { limitTerms, type Term, typedTerms, words } from '../../../lambdas/rules/search-words.ts';

/** What the searches of `any-jobs.ts` ask for, read by a list of all that they may say. For the plain scan of all jobs. */

export interface AskedInTest {
  readonly terms: readonly Term[];
  readonly around: Point | undefined;
  readonly filters: { readonly state?: string };
  readonly wishes: Pick<WantedJobs, 'employment_type' | 'remote' | 'pay_min'> & {
    readonly times?: readonly string[];
  };
  readonly kindWords: readonly string[];
}

type Meaning =
  | { readonly city: readonly [string, string] }
  | { readonly state: string }
  | { readonly zip: string }
  | { readonly type: 'part-time' | 'full-time' | 'contract' }
  | { readonly remote: true }
  | { readonly pay: number }
  | { readonly time: 'nights' | 'weekends' }
  | { readonly names: readonly string[] }
  | 'nothing';

const RECEPTIONIST = [
  'receptionist',
  'front desk',
  'front desk receptionist',
  'front office assistant',
  'office receptionist',
];
const CNA =
  'cna, certified nursing assistant, nursing assistant, nurse aide, nursing aide, nurses aide, nurse assistant, certified nurse aide, stna, patient care technician, pct, patient care assistant, patient care tech';

/** The longest come first. */
const MEANINGS: readonly (readonly [string, Meaning])[] = [
  ['near portland or', { city: ['portland', 'or'] }],
  ['near portland oregon', { city: ['portland', 'or'] }],
  ['in salem oregon', { city: ['salem', 'or'] }],
  ['in salem or', { city: ['salem', 'or'] }],
  ['20 an hour', { pay: 2000 }],
  ['hiring immediately', 'nothing'],
  ['in salem', { city: ['salem', 'or'] }],
  ['salem oregon', { city: ['salem', 'or'] }],
  ['salem or', { city: ['salem', 'or'] }],
  ['in oregon', { state: 'Oregon' }],
  ['part time', { type: 'part-time' }],
  ['full time', { type: 'full-time' }],
  ['front desk', { names: RECEPTIONIST }],
  ['front desks', { names: RECEPTIONIST }],
  ['nurse aides', { names: CNA.split(', ') }],
  ['nurse aide', { names: CNA.split(', ') }],
  ['nurses aide', { names: CNA.split(', ') }],
  ['near me', 'nothing'],
  ['night shift', { time: 'nights' }],
  ['contract', { type: 'contract' }],
  ['remote', { remote: true }],
  ['nights', { time: 'nights' }],
  ['night', { time: 'nights' }],
  ['weekends', { time: 'weekends' }],
  ['weekend', { time: 'weekends' }],
  ['97201', { zip: '97201' }],
  ['00000', { zip: '00000' }],
  ['cna', { names: CNA.split(', ') }],
  ['nurse', { names: ['nurse', 'nurse staff'] }],
  ['nurses', { names: ['nurse', 'nurse staff'] }],
  [
    'barista',
    { names: ['coffee maker', 'espresso maker', 'coffee shop attendant', 'coffee bartender'] },
  ],
  [
    'baristas',
    { names: ['coffee maker', 'espresso maker', 'coffee shop attendant', 'coffee bartender'] },
  ],
  ['jobs', 'nothing'],
  ['near', 'nothing'],
  ['in', 'nothing'],
  ['or', 'nothing'],
  ['a', 'nothing'],
  ['an', 'nothing'],
];

/** Reads a search word by word. */
export function readTyped(jobs: readonly IndexedJob[], typed: WantedJobs): AskedInTest {
  const { q = '', exact, near, city, state } = typed;
  const quoted = q.replaceAll('$15', ' paying15 ').replaceAll(/[“”]/g, '"');
  let left = typedTerms(exact ? q : quoted);
  const all = left.length;
  const kept: Term[] = [];
  const found: Meaning[] = [];
  const kindWords: string[] = [];
  while (left.length > 0) {
    const [term] = left;
    const meaning = exact
      ? undefined
      : MEANINGS.find(([some]) => startsWith(left, words(some), left.length === all));
    const length = meaning === undefined ? 1 : words(meaning[0]).length;
    const some = left.slice(0, length);
    left = left.slice(length);
    if (!exact && term?.words[0] === 'paying15') found.push({ pay: 1500 });
    else if (meaning === undefined) kept.push(...some);
    else if (typeof meaning[1] === 'object' && 'names' in meaning[1]) {
      const { names } = meaning[1];
      const own = some.flatMap((each) => each.words).join(' ');
      const others = names.filter((name) => name !== own && `${name}s` !== own);
      kept.push(...some.map((each) => ({ ...each, others })));
    } else {
      found.push(meaning[1]);
      if (typeof meaning[1] === 'object' && ('type' in meaning[1] || 'remote' in meaning[1]))
        kindWords.push(meaning[0]);
    }
  }
  const places = found.flatMap((each) =>
    typeof each === 'object' && ('city' in each || 'state' in each || 'zip' in each) ? [each] : [],
  );
  // At the end or the beginning, a large city or a state needs no word before it.
  const ends = [kept.at(-1), kept[0]];
  const bare = exact || places.length > 0 ? undefined : ends.find((term) => isBare(jobs, term));
  const barePlace =
    bare?.words[0] === 'salem'
      ? ({ city: ['salem', 'or'] } as const)
      : bare && ({ state: 'Oregon' } as const);
  const place = [...places, ...(barePlace === undefined ? [] : [barePlace])].find((each) =>
    'zip' in each
      ? centreOfZip(each.zip) !== undefined && (near === undefined || near.startsWith(each.zip))
      : near === undefined,
  );
  const isPlaced = city !== undefined || state !== undefined || place === undefined;
  const terms = kept.filter((term) => term !== bare);
  const allOf = <T>(of: (each: Exclude<Meaning, 'nothing'>) => T | undefined): T[] =>
    found.flatMap((each) => {
      const one = each === 'nothing' ? undefined : of(each);
      return one === undefined ? [] : [one];
    });
  const types = allOf((each) => ('type' in each ? each.type : undefined));
  const [pay_min] = allOf((each) => ('pay' in each ? each.pay : undefined));
  const times = allOf((each) => ('time' in each ? each.time : undefined));
  const hasTypes = (typed.employment_type ?? []).length > 0;
  return {
    terms: limitTerms(terms).terms,
    around: isPlaced ? undefined : centreOf(place),
    filters: !isPlaced && 'state' in place ? { state: place.state } : {},
    wishes: {
      ...(types.length > 0 && !hasTypes && { employment_type: types }),
      ...(allOf((each) => ('remote' in each ? true : undefined)).length > 0 &&
        typed.remote === undefined && { remote: true }),
      ...(pay_min !== undefined && typed.pay_min === undefined && { pay_min }),
      ...(times.length > 0 && { times }),
    },
    kindWords,
  };
}

/** Whether the next terms are these words, outside of quotes. A last `in` or `or` may be a place that is still typed. */
function startsWith(left: readonly Term[], some: readonly string[], isFirst: boolean): boolean {
  const isLast = left.length === 1 && ['in', 'or'].includes(some.join(' '));
  if (isLast && !isFirst) return false;
  return some.every((word, at) => left[at]?.quoted === false && left[at]?.words[0] === word);
}

function isBare(jobs: readonly IndexedJob[], term: Term | undefined): boolean {
  const [word = ''] = term?.words ?? [];
  const isName = jobs.some(({ job }) =>
    [job.job_title, ...job.company.map(({ name }) => name)].some((each) =>
      words(each).includes(word),
    ),
  );
  return term?.quoted === false && ['oregon', 'salem'].includes(word) && !isName;
}

function centreOf(place: Exclude<Meaning, 'nothing'> | undefined): Point | undefined {
  if (place === undefined) return undefined;
  if ('zip' in place) return centreOfZip(place.zip);
  return 'city' in place ? centreOfCity(...place.city) : undefined;
}
