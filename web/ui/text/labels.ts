import type {
  AVAILABILITIES,
  EmploymentType,
  OFFER_TYPES,
  SALARY_TYPES,
  WORK_AUTHORIZATIONS,
  WORK_TYPE_PREFERENCES,
} from '../../../lambdas/contract/schemas/enumerations.ts';
import { formatWord } from '../../../lambdas/contract/texts/format.ts';

/** A word of one of the contract's enumerations. What a person typed is no such word, and is printed as written. */
type EnumWord =
  | EmploymentType
  | (
      | typeof AVAILABILITIES
      | typeof OFFER_TYPES
      | typeof SALARY_TYPES
      | typeof WORK_AUTHORIZATIONS
      | typeof WORK_TYPE_PREFERENCES
    )[number];

const SPECIAL: Partial<Readonly<Record<EnumWord, string>>> = {
  'authorized-non-us': 'Authorized (non-US)',
  unauthorized: 'Not authorized',
};

/** The word as people read it. */
export function label(word: EnumWord): string {
  return SPECIAL[word] ?? formatWord(word);
}

/** The options of a select over an enumeration. */
export function options<const T extends EnumWord>(words: readonly T[]) {
  return words.map((value) => ({ value, label: label(value) }));
}

/** The benefits that a candidate can ask for: the flag in the profile, and its label. */
export const WANTED_BENEFITS = [
  ['remoteWork', 'Remote work'],
  ['healthInsurance', 'Health insurance'],
  ['retirementPlan', 'Retirement plan'],
  ['paidTimeOff', 'Paid time off'],
] as const;
