import { formatPay } from '../contract/format.ts';
import { companyPath, JOBS_PATH, jobPath } from '../contract/public-paths.ts';
import type { OpenJob } from '../contract/shapes.ts';
import { type Markup, markup } from './markup.ts';

/** Where a job is done, as people write it. */
export function placeOf({ remote, company_location: [at] }: OpenJob): string {
  const place = at === undefined ? 'Location varies' : `${at.city}, ${at.state}`;
  if (!remote) return place;
  return at === undefined ? 'Remote' : `Remote or ${place}`;
}

/** A text that a person typed, with its paragraphs and line breaks. */
export function paragraphs(text: string): Markup {
  const all = text.split(/(?:\r?\n){2,}/).filter((each) => each.trim() !== '');
  return markup`${all.map((each) => {
    const lines = each.split(/\r?\n/);
    return markup`<p>${lines.map((line, index) => markup`${index > 0 && markup`<br />`}${line}`)}</p>`;
  })}`;
}

const list = (heading: string, entries: readonly string[]) =>
  entries.length > 0 &&
  markup`<h2>${heading}</h2><ul>${entries.map((entry) => markup`<li>${entry}</li>`)}</ul>`;

/** One job, to be read. */
export function jobArticle(job: OpenJob): Markup {
  const [company] = job.company;
  return markup`<h1>${job.job_title}</h1>
    <p>${company !== undefined && markup`<a href="${companyPath(company)}">${company.name}</a> · `}${placeOf(job)}</p>
    <p>${job.employment_type} · ${formatPay(job.hourly_pay_in_cents)}</p>
    ${job.schedule !== '' && markup`<p>${job.schedule}</p>`}
    <p><a href="/candidate/apply/${job.id}">Apply Now</a></p>
    <h2>About the job</h2>${paragraphs(job.job_description)}
    ${list('Requirements', job.requirements)}
    ${list('Benefits', job.benefits)}`;
}

/** Jobs as links to their pages. */
export function jobList(jobs: readonly OpenJob[]): Markup {
  return markup`<ul>${jobs.map(
    (job) => markup`<li><a href="${jobPath(job)}">${job.job_title}</a><br />
      ${job.company[0]?.name} · ${placeOf(job)} · ${formatPay(job.hourly_pay_in_cents)}</li>`,
  )}</ul>
  <p><a href="${JOBS_PATH}">All open jobs</a></p>`;
}
