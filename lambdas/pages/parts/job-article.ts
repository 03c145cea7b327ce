import { SIGN_UP } from '../../contract/pages/hydration.ts';
import { companyPath, JOBS_PATH, jobPath, logoPath } from '../../contract/pages/public-paths.ts';
import type { CompanyOfJob } from '../../contract/schemas/company.ts';
import type { AskedQuestions, PublicJob } from '../../contract/schemas/job.ts';
import { namedAddress } from '../../contract/texts/address.ts';
import { applicationNeeds, NEW_HERE } from '../../contract/texts/application-needs.ts';
import { formatPay, formatWord } from '../../contract/texts/format.ts';
import { initials } from '../../contract/texts/initials.ts';
import { usuallyAnswers } from '../../contract/texts/usual-answers.ts';
import { type Markup, markup, type Part } from './markup.ts';

/** The place of a job, as one text. */
function placeOf({
  remote,
  company_location: [at],
}: Pick<PublicJob, 'remote' | 'company_location'>): string {
  const place = at === undefined ? 'Location varies' : `${at.city}, ${at.state}`;
  if (!remote) return place;
  return at === undefined ? 'Remote' : `${place} or remote`;
}

/** Such as `Portland, Oregon · Full-time · $25.00 / hour`. */
export function termsOf(job: PublicJob): string {
  const { employment_type, hourly_pay_in_cents } = job;
  return [placeOf(job), formatWord(employment_type), formatPay(hourly_pay_in_cents)].join(' · ');
}

/** A typed text in one element, with its line breaks: as large as the app's own, so that it is the page's largest paint. */
function prose(text: string): Part {
  return text.trim() !== '' && markup`<p class="prose">${text}</p>`;
}

/** A list under a heading; nothing if it is empty. */
export function listOf(heading: Part, entries: readonly Part[]): Part {
  if (entries.length === 0) return undefined;
  return markup`${heading}<ul>${entries.map((entry) => markup`<li>${entry}</li>`)}</ul>`;
}

/** For a link: passes this page's whole address, with its source, to the linked page, even before the app loads. */
const REFERRER_POLICY = markup`referrerpolicy="same-origin"`;

/** One job as an article. */
export function jobArticle(job: PublicJob, { screening, video }: AskedQuestions): Markup {
  const [company] = job.company;
  const [at] = job.company_location;
  const days = company?.usual_answer_days;
  return markup`${headingWithTile(company, job.job_title)}
    ${company !== undefined && markup`<p><a href="${companyPath(company)}">${company.name}</a></p>`}
    <p>${termsOf(job)}</p>
    ${days !== undefined && markup`<p>${usuallyAnswers(days)}</p>`}
    ${job.schedule !== '' && markup`<p>${job.schedule}</p>`}
    <p><strong>What you'll need</strong><br />${applicationNeeds(job)}</p><p>${NEW_HERE}</p>
    <p><a href="/candidate/apply/${job.id}${SIGN_UP}" rel="nofollow" ${REFERRER_POLICY}>Apply Now</a></p>
    <h2>About this job</h2>${prose(job.job_description)}
    ${listOf(markup`<h2>Requirements</h2>`, job.requirements)}
    ${listOf(markup`<h2>Benefits</h2>`, job.benefits)}
    ${listOf(markup`<h2>Questions in the application</h2>`, [
      ...screening.map(({ question_text }) => question_text),
      ...video.map((text) => `Video answer: ${text}`),
    ])}
    ${company !== undefined && aboutCompany(company)}
    ${at !== undefined && markup`<h2>Location</h2><p>${namedAddress(at)}</p>`}`;
}

/** A heading with the company's logo, or its initials, before it. */
export function headingWithTile(company: CompanyOfJob | undefined, text: string): Markup {
  if (company === undefined) return markup`<h1>${text}</h1>`;
  const logo = logoPath(company);
  const tile =
    logo === undefined
      ? markup`<b aria-hidden="true">${initials(company.name)}</b>`
      : markup`<img src="${logo}" alt="" width="56" height="56" />`;
  return markup`<div class="headline">${tile}<h1>${text}</h1></div>`;
}

/** A company's own description. */
export function aboutCompany({ name, description, culture, benefits }: CompanyOfJob): Markup {
  return markup`<h2>About ${name}</h2>${prose(description)}${prose(culture)}
    ${listOf(markup`<h2>Benefits at this company</h2>`, benefits)}`;
}

/** Links to jobs' pages. */
export function jobLinks(jobs: readonly PublicJob[]): Part {
  return listOf(
    undefined,
    jobs.map(
      (job) =>
        markup`<a href="${jobPath(job)}" ${REFERRER_POLICY}>${job.job_title}</a><br />${job.company[0]?.name} · ${termsOf(job)}<br />${applicationNeeds(job)}`,
    ),
  );
}

/** The link to all open jobs. */
export const toAllJobs: Markup = markup`<p><a href="${JOBS_PATH}">All open jobs</a></p>`;
