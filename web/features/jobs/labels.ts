import type {
  AVAILABILITIES,
  EmploymentType,
  OFFER_TYPES,
  SALARY_TYPES,
  WORK_AUTHORIZATIONS,
  WORK_TYPE_PREFERENCES,
} from '../../../lambdas/contract/schemas/enumerations.ts';
import { formatWord } from '../../../lambdas/contract/texts/format.ts';

/** An enum value of the contract. User input is not one: it is shown as typed. */
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

/** Its label. */
export function label(word: EnumWord): string {
  return SPECIAL[word] ?? formatWord(word);
}

/** Select options of an enum. */
export function options<const T extends EnumWord>(words: readonly T[]) {
  return words.map((value) => ({ value, label: label(value) }));
}

/** Benefits a candidate can ask for: the profile's flag and its label. */
export const WANTED_BENEFITS = [
  ['remoteWork', 'Remote work'],
  ['healthInsurance', 'Health insurance'],
  ['retirementPlan', 'Retirement plan'],
  ['paidTimeOff', 'Paid time off'],
] as const;
