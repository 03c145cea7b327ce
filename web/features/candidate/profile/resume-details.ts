import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import states from '../../../../lambdas/contract/texts/states.json' with { type: 'json' };

/** What a resume surely says of its owner. What is not sure is left out. */
export interface ResumeDetails {
  readonly name?: string;
  /** As the resume writes it. */
  readonly phone_number?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip_code?: string;
}

/** Longer lines are paragraphs; also a limit for the patterns below. */
const LINE_MAX = 200;
const LINES_MAX = 400;
/** Without headings, the contact is in the first lines. */
const HEAD_LINES = 12;

/** Titles of parts of a resume. Those of its owner's contact are separate. */
const HEADING =
  /^(?:(?:work|professional|employment|relevant|career|other|additional|volunteer|key|core|technical|personal) )*(?:experience|employment|history|education|training|skills|objective|summary|profile|statement|about(?: me)?|references?|certifications?|certificates|licenses|languages|interests|hobbies|projects|awards|achievements|qualifications|competencies|volunteering|erfahrung|berufserfahrung|ausbildung|experiencia(?: laboral)?|educación|formación|expérience|formation|compétences|experiência|formação)(?: (?:and|&) [\p{L} ]+)?:?$/iu;
const CONTACT =
  /^(?:contact|contacts|contact (?:information|info|details|me)|personal (?:details|information|info|data)|kontakt|contacto|coordonnées|contato):?$/iu;
/** What is between two columns, or two facts on a line. */
const BETWEEN = /[\t|•·●▪■‣∙◦⋅✆☎✉]|\s{3,}|\s+[-–—~]\s+/u;

/**
 * Finds the name, phone number and place of a resume's owner: above its first part, and in a part with their contact.
 * Numbers and places of employers and references are elsewhere.
 * @param lines in the order of the file; far apart texts of a line are separated by a tab
 */
export function resumeDetails(lines: readonly string[]): ResumeDetails {
  const texts = lines
    .slice(0, LINES_MAX)
    .map((line) => line.replace(/[\u00a0\u2007\u202f]/g, ' ').trim())
    .filter((line) => line !== '');
  const contact = contactOf(texts);
  const name = nameIn(texts);
  const phone_number = phoneIn(contact);
  return {
    ...(name !== undefined && { name }),
    ...(phone_number !== undefined && { phone_number }),
    ...placeIn(contact),
  };
}

/** The lines about how to reach the owner. */
function contactOf(texts: readonly string[]): string[] {
  const contact: string[] = [];
  let isContact = true;
  let isHead = true;
  for (const text of texts) {
    const title = text.replace(/[^\p{L}& :]/gu, '').trim();
    const isTitle = HEADING.test(title);
    if (CONTACT.test(title) || isTitle) {
      isContact = !isTitle;
      isHead = false;
    } else if (isContact && text.length <= LINE_MAX && (!isHead || contact.length < HEAD_LINES)) {
      contact.push(text);
    }
  }
  return contact;
}

const WORD = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u;
const PARTICLE =
  /^(?:de|da|do|dos|das|del|della|di|du|la|le|van|von|der|den|ten|bin|binti|al|el|y|e)$/iu;
const NO_NAME =
  /^(?:resume|résumé|resumé|curriculum|vitae|cv|page|contact|address|phone|email|mobile)$/iu;
const DEGREE = /,\s*(?:[A-Z][A-Za-z.]{1,5}|Jr\.?|Sr\.?|I{2,3})\s*$/;

/** The name at the top: two to five words with capitals, and nothing else on its part of the line. */
function nameIn(texts: readonly string[]): string | undefined {
  for (const text of texts.slice(0, 3)) {
    const [first = ''] = text.replace(/^(?:resume of|name)\s*:?\s+/i, '').split(BETWEEN);
    const written = first.trim().replace(DEGREE, '');
    const words = written.split(/\s+/);
    if (words.every((word) => NO_NAME.test(word.replace(/[:.]/g, '')))) continue;
    const isName =
      words.length >= 2 &&
      words.length <= 5 &&
      words.every((word) => WORD.test(word) || PARTICLE.test(word)) &&
      words.every((word) => !NO_NAME.test(word)) &&
      WORD.test(words[0] ?? '') &&
      WORD.test(words.at(-1) ?? '') &&
      !HEADING.test(written);
    return isName ? written : undefined;
  }
  return undefined;
}

const FAX = /\bfax\b/i;
const MOBILE = /\b(?:mobile|cell|cellphone|celular|móvil|handy|portable|mob)\b/i;

/** The only phone number, or the only one that is said to be mobile. */
function phoneIn(contact: readonly string[]): string | undefined {
  const found = contact
    .flatMap((line) => line.split(BETWEEN))
    .filter((part) => !FAX.test(part))
    .flatMap((part) =>
      findPhoneNumbersInText(part, { defaultCountry: 'US' }).map((each) => ({
        number: each.number.number,
        text: part.slice(each.startsAt, each.endsAt),
        isMobile: MOBILE.test(part),
      })),
    );
  const distinct = [...new Map(found.map((each) => [each.number, each])).values()];
  const mobile = distinct.filter(({ isMobile }) => isMobile);
  const [only, ...others] = mobile.length > 0 ? mobile : distinct;
  return others.length === 0 ? only?.text.trim() : undefined;
}

const CODES = Object.keys(states).join('|');
const NAMES = Object.values(states).join('|');
const PROVINCES = 'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT';
/** A state and its ZIP code, or a province and its postal code. Two capitals: no word of a sentence. */
const WITH_CODE = [
  new RegExp(`(?:^|[\\s,(])(${CODES}|(?:${NAMES}))\\.?,?\\s+(\\d{5}(?:-\\d{4})?)(?![\\d-])`, 'u'),
  new RegExp(
    `(?:^|[\\s,(])(${PROVINCES})\\.?,?\\s+([ABCEGHJ-NPR-TVXY]\\d[A-Z][ -]?\\d[A-Z]\\d)(?!\\w)`,
    'u',
  ),
];
const WITHOUT_CODE = new RegExp(
  `^(.+?),\\s*(${CODES}|${NAMES})\\.?(?:,?\\s*(?:USA|US|U\\.S\\.A?\\.?))?$`,
  'u',
);
const LABEL = /^(?:home |current |mailing )?(?:address|location|based in|lives in|city)\s*:?\s+/i;
/** A town by itself: no house number, no street. */
const CITY = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){0,3}$/u;
const REACHED = /@|\d{3}[\s.)-]+\d{4}/;

type Place = Pick<ResumeDetails, 'city' | 'state' | 'zip_code'>;

/** The only place with a code, or else the only city with its state beside a phone number, an email or a label. */
function placeIn(contact: readonly string[]): Place {
  const coded = contact.flatMap(placeWithCode);
  if (coded.length > 0) return isOne(coded.map(({ zip_code }) => zip_code)) ? (coded[0] ?? {}) : {};
  const named = contact.flatMap((line, index) => {
    const isBeside = [index - 1, index, index + 1].some((at) => REACHED.test(contact[at] ?? ''));
    // The first part of the first line is a name, perhaps with a degree: `Ann Lee, MA`.
    const parts = line.split(BETWEEN).slice(index === 0 ? 1 : 0);
    return parts.flatMap((part) => {
      const words = part.trim();
      if (!isBeside && !LABEL.test(words)) return [];
      const [, city = '', state] = WITHOUT_CODE.exec(words.replace(LABEL, '')) ?? [];
      return CITY.test(city) && state !== undefined ? [{ city, state }] : [];
    });
  });
  return isOne(named.map(({ city, state }) => `${city},${state}`)) ? (named[0] ?? {}) : {};
}

const isOne = (values: readonly unknown[]) => new Set(values).size === 1;

function placeWithCode(line: string): Place[] {
  for (const pattern of WITH_CODE) {
    const found = pattern.exec(line);
    if (found === null) continue;
    const [, state = '', zip_code = ''] = found;
    const before = line.slice(0, found.index).split(BETWEEN).at(-1) ?? '';
    const city = (before.split(',').findLast((part) => part.trim() !== '') ?? '')
      .replace(LABEL, '')
      .trim();
    // `12 Main St Portland OR 97201`: the code alone says more than a guess where the street ends.
    return [CITY.test(city) ? { city, state, zip_code } : { zip_code }];
  }
  return [];
}
