import type { CompanyOfJob } from '../schemas/company.ts';
import type { PublicJob } from '../schemas/job.ts';
import { unaccented } from '../texts/unaccented.ts';

/** The paths of the public pages. Pages, mails, feeds and the site map link to them. */

export const JOBS_PATH = '/jobs';
export const COMPANIES_PATH = '/companies';
/** The folder of the logos, the only public uploads. */
export const LOGOS_PATH = '/logos';

/** The private address of a calendar. @param token which only its owner knows */
export const calendarPath = (token: string): string => `/calendars/${token}.ics`;

/** The longest readable part of a path, in characters. */
const SLUG_MAX = 80;
/** Dashes, and half of a letter if the cut went through it: no address can have it. */
const LOOSE_ENDS = /^-|[-\p{Cs}]+$/gu;

/** A text as the readable part of a path: `Barista at Café Zürich` becomes `barista-at-cafe-zurich`. */
function slugOf(text: string): string {
  return unaccented(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(LOOSE_ENDS, '');
}

const withSlug = (path: string, text: string) => {
  const slug = slugOf(text);
  return slug === '' ? path : `${path}/${slug}`;
};

/** The parts of a job that its links show. */
interface NamedJob extends Pick<PublicJob, 'id' | 'job_title'> {
  readonly company: readonly Pick<CompanyOfJob, 'name'>[];
}

/** `Barista at Harbor Coffee`. */
export function jobAtCompany({ job_title, company: [company] }: Omit<NamedJob, 'id'>): string {
  return company === undefined ? job_title : `${job_title} at ${company.name}`;
}

/** Such as `/jobs/<id>/barista-at-harbor-coffee`. The id alone leads there too. */
export function jobPath(job: NamedJob): string {
  return withSlug(`${JOBS_PATH}/${job.id}`, jobAtCompany(job));
}

/** How many of the last characters of a job's own ULID (26 characters, these random) make its code. */
export const CODE_LENGTH = 7;

/**
 * Such as `/j/7KQ2MX4`, which somebody can type from a poster. It leads to the job while it is open. There are 34
 * billion codes: among 100,000 open jobs a given job shares its code with another one in 3 of a million cases.
 */
export function shortJobPath({ id }: Pick<PublicJob, 'id'>): string {
  return `/j/${id.slice(26 - CODE_LENGTH, 26)}`;
}

/** A typed code of a job as it was meant. ULIDs have no letters I, L and O (Crockford's Base32). */
export function jobCodeOf(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Such as `/companies/<id>/harbor-coffee`. The id alone leads there too. */
export function companyPath({ id, name }: Pick<CompanyOfJob, 'id' | 'name'>): string {
  return withSlug(`${COMPANIES_PATH}/${id}`, name);
}

/** The address of a company's logo, such as `/logos/<id>/<name>.png`; undefined without one. */
export function logoPath({ id, logo }: Pick<CompanyOfJob, 'id' | 'logo'>): string | undefined {
  return logo === undefined ? undefined : `${LOGOS_PATH}/${id}/${logo}`;
}
