import { DAY_MS } from '../../contract/limits.ts';
import { jobPath } from '../../contract/pages/public-paths.ts';
import type { Location } from '../../contract/schemas/company.ts';
import type { EmploymentType } from '../../contract/schemas/enumerations.ts';
import type { PublicJob } from '../../contract/schemas/job.ts';
import { absoluteUrl, logoUrl } from './absolute-url.ts';
import { listOf } from './job-article.ts';
import { type Markup, markup } from './markup.ts';

const EMPLOYMENT_TYPE: Readonly<Record<EmploymentType, string>> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
};

/** ISO 3166 and ISO 4217. Pay is in the dollars of the job's place. */
interface Country {
  readonly country: 'US' | 'CA';
  readonly currency: 'USD' | 'CAD';
}

/** Such as `K1A 0B1`. No ZIP code of the United States has a letter. */
const CANADIAN = /^\s*[a-z]\d[a-z][ -]?\d[a-z]\d\s*$/i;

/** A place's country, from its postal code. */
function countryOf(at: Location | undefined): Country {
  return CANADIAN.test(at?.zip_code ?? '')
    ? { country: 'CA', currency: 'CAD' }
    : { country: 'US', currency: 'USD' };
}

/** How many days a reader may take the job as open without reading the page again. */
const VALID_DAYS = 30;

/**
 * A job as structured data for search engines. Each reading is valid for another `VALID_DAYS`: an open job
 * has no last day, and a crawler that doesn't return never learns of its closing.
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 * @param now the time of reading, in milliseconds of the epoch
 */
export function jobJsonLd(job: PublicJob, now: number): object {
  const [company] = job.company;
  const [at] = job.company_location;
  const name = company?.name ?? '';
  const logo = company && logoUrl(company);
  const { country, currency } = countryOf(at);
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.job_title,
    description: descriptionOf(job),
    identifier: { '@type': 'PropertyValue', name, value: job.id },
    url: absoluteUrl(jobPath(job)),
    datePosted: job.created_at,
    validThrough: validThrough(now),
    employmentType: EMPLOYMENT_TYPE[job.employment_type],
    hiringOrganization: { '@type': 'Organization', name, ...(logo && { logo }) },
    ...(at !== undefined && {
      jobLocation: { '@type': 'Place', address: postalAddress(at, country) },
    }),
    ...(job.remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: country },
    }),
    ...(job.hourly_pay_in_cents > 0 && {
      baseSalary: hourlyPay(job.hourly_pay_in_cents, currency),
    }),
    directApply: true,
  };
}

/** The end of a day, in ISO 8601, so that a page is the same all day. */
function validThrough(now: number): string {
  const today = Math.floor(now / DAY_MS);
  return new Date((today + 1 + VALID_DAYS) * DAY_MS).toISOString();
}

/** The whole text of the job, in HTML. */
function descriptionOf({ job_description, schedule, requirements, benefits }: PublicJob): string {
  return markup`${paragraphs(job_description)}${schedule !== '' && markup`<p>Schedule: ${schedule}</p>`}${listOf(
    markup`<p>Requirements</p>`,
    requirements,
  )}${listOf(markup`<p>Benefits</p>`, benefits)}`.text;
}

function postalAddress({ address, city, state, zip_code }: Location, country: Country['country']) {
  return {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip_code,
    addressCountry: country,
  };
}

function hourlyPay(cents: number, currency: Country['currency']) {
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', value: cents / 100, unitText: 'HOUR' },
  };
}

/** A typed text, with its paragraphs and line breaks. */
export function paragraphs(text: string): Markup {
  const blocks = text.split(/(?:\r?\n[ \t]*){2,}/).filter((block) => block.trim() !== '');
  return markup`${blocks.map((block) => {
    const lines = block.split(/\r?\n/);
    return markup`<p>${lines.map((line, at) => [at > 0 && markup`<br />`, line])}</p>`;
  })}`;
}
