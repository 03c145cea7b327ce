import {
  AVAILABILITIES,
  WORK_AUTHORIZATIONS,
  WORK_TYPE_PREFERENCES,
} from '../../lambdas/contract/schemas/enumerations.ts';
import { makePhone, type PersonName } from './people.ts';
import type { Random } from './random.ts';
import texts from './texts.json' with { type: 'json' };
import type { Role, Trade } from './trades.ts';

/** A job seeker of one trade, with the content of their profile and documents. */
export type CandidatePlan = ReturnType<typeof planCandidate>;
export type WorkRecord = CandidatePlan['work'][number];

const day = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;

/**
 * Invents a job seeker's history and preferences for a trade.
 * @param figure the drawn figure that speaks in their videos
 */
export function planCandidate(random: Random, name: PersonName, trade: Trade, figure: number) {
  const role = random.pick(trade.roles);
  const { city, state, area_code, zip_code } = random.pick(texts.cities);
  const born = random.int(1966, 2006);
  // Each school takes a year longer than the one before.
  const years = random.int(0, texts.schools.length - 1);
  const left = born + 18 + years;
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
      phone_number: makePhone(random, area_code),
      city,
      state,
      zip_code,
    },
    work: history(random, trade, role, `${city}, ${state}`, left),
    education: texts.schools.slice(years, years + 1).map((school) => ({
      ...school,
      startDate: day(left - (years || 4), 9),
      endDate: day(left, 6),
    })),
    benefitsWanted: {
      remoteWork: random.chance(0.3),
      healthInsurance: random.chance(0.7),
      retirementPlan: random.chance(0.4),
      paidTimeOff: random.chance(0.6),
    },
    skills: random.sample(texts.skills, 5),
    hasCoverLetter: random.chance(0.4),
    figure,
  };
}

const NOW = 2026;

// Work history, latest first, as in a resume; no job starts before school ended.
function history(random: Random, trade: Trade, role: Role, location: string, from: number) {
  const records = [];
  let endDate = random.chance(0.6) ? null : day(NOW, random.int(1, 9));
  for (let year = NOW; records.length < 3 && year > from; ) {
    const began = Math.max(from, year - random.int(1, 4));
    if (began === year) break;
    const done: Role = records.length === 0 ? role : random.pick(trade.roles);
    records.push({
      jobTitle: random.pick(done.titles),
      company: `${random.pick(texts.employers)} ${random.pick(texts.employer_kinds)}`,
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

function sentence(duty: string): string {
  return `${duty.charAt(0).toUpperCase()}${duty.slice(1)}.`;
}
