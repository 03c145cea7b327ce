import type {
  createCandidateProfile,
  updateCandidateProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import type { InputOf } from '../../lambdas/contract/route.ts';
import {
  AVAILABILITIES,
  WORK_AUTHORIZATIONS,
  WORK_TYPE_PREFERENCES,
} from '../../lambdas/contract/schemas/enumerations.ts';
import { CITIES, makePhone, type PersonName } from './people.ts';
import type { Random } from './random.ts';
import type { Role, Trade } from './trades.ts';

export interface WorkRecord {
  readonly jobTitle: string;
  readonly company: string;
  readonly location: string;
  readonly startDate: string;
  /** Null: current job. */
  readonly endDate: string | null;
  readonly duties: readonly string[];
}

type Update = InputOf<typeof updateCandidateProfile>;

/** A job seeker of one trade, with the content of their profile and documents. */
export interface CandidatePlan extends PersonName {
  readonly trade: Trade;
  readonly role: Role;
  readonly profile: Omit<InputOf<typeof createCandidateProfile>, 'resumeUrl' | 'coverLetterUrl'>;
  readonly work: readonly WorkRecord[];
  readonly education: Exclude<Update['educationHistory'], '' | null | undefined>;
  readonly benefitsWanted: Exclude<Update['benefitsWanted'], '' | null | undefined>;
  readonly skills: readonly string[];
  readonly hasCoverLetter: boolean;
  /** The drawn figure that speaks in their videos. */
  readonly figure: number;
}

const SCHOOLS = [
  'Example Valley High School',
  'Mockingbird Technical Institute',
  'Sample County Community College',
  'Placeholder State University',
];
const STUDIES = [
  ['High school diploma', 'General studies'],
  ['Certificate', 'Applied skills'],
  ['Associate degree', 'Business'],
  ['Bachelor of Arts', 'Communication'],
] as const;
const SKILLS = [
  'Teamwork',
  'Customer service',
  'Spanish (conversational)',
  'Spreadsheets',
  'First aid',
  'Time management',
  'Training newcomers',
  'Inventory',
];

const day = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;

/** Invents a job seeker's history and preferences for a trade. */
export function planCandidate(
  random: Random,
  name: PersonName,
  trade: Trade,
  figure: number,
): CandidatePlan {
  const role = random.pick(trade.roles);
  const [city, state, areaCode, zip_code] = random.pick(CITIES);
  const born = random.int(1966, 2006);
  const school = random.int(0, SCHOOLS.length - 1);
  const [degree = '', fieldOfStudy = ''] = STUDIES[school] ?? [];
  const left = born + 18 + school;
  return {
    ...name,
    trade,
    role,
    profile: {
      candidateAvailability: random.pick(AVAILABILITIES),
      workAuthorizationStatus: random.chance(0.85)
        ? 'authorized'
        : random.pick(WORK_AUTHORIZATIONS),
      dateOfBirth: `${born}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      workTypePreference: random.pick(WORK_TYPE_PREFERENCES),
      activelyLooking: random.chance(0.9),
      phone_number: makePhone(random, areaCode),
      city,
      state,
      zip_code,
    },
    work: history(random, trade, role, `${city}, ${state}`, left),
    education: [
      {
        institution: SCHOOLS[school] ?? '',
        degree,
        fieldOfStudy,
        startDate: day(left - (school === 0 ? 4 : school), 9),
        endDate: day(left, 6),
      },
    ],
    benefitsWanted: {
      remoteWork: random.chance(0.3),
      healthInsurance: random.chance(0.7),
      retirementPlan: random.chance(0.4),
      paidTimeOff: random.chance(0.6),
    },
    skills: random.sample(SKILLS, 5),
    hasCoverLetter: random.chance(0.4),
    figure,
  };
}

const NOW = 2026;

// Work history, latest first, as in a resume; no job starts before school ended.
function history(random: Random, trade: Trade, role: Role, location: string, from: number) {
  const records: WorkRecord[] = [];
  let endDate = random.chance(0.6) ? null : day(NOW, random.int(1, 9));
  for (let year = NOW; records.length < 3 && year > from; ) {
    const began = Math.max(from, year - random.int(1, 4));
    if (began === year) break;
    const done = records.length === 0 ? role : random.pick(trade.roles);
    records.push({
      jobTitle: random.pick(done.titles),
      company: `${random.pick(EMPLOYERS)} ${random.pick(KINDS)}`,
      location,
      startDate: day(began, random.int(1, 12)),
      endDate,
      duties: random.sample(done.duties, 3).map(sentence),
    });
    endDate = day(began - 1, 12);
    year = began - 1;
  }
  return records;
}

const EMPLOYERS = ['Fictitious', 'Imaginary', 'Makebelieve', 'Sample', 'Pretend', 'Hypothetical'];
const KINDS = ['& Daughters', 'Brothers', 'Company', 'Works', 'Group', 'Partners'];

function sentence(duty: string): string {
  return `${duty.charAt(0).toUpperCase()}${duty.slice(1)}.`;
}
