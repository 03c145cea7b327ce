import { SIMILAR_JOBS } from '../../contract/limits.ts';
import type { JobCard, PublicJob } from '../../contract/schemas/job.ts';
import { itemsOf } from '../table/page.ts';
import type { JobIndex } from './job-index.ts';
import type { WantedJobs } from './wanted-jobs.ts';

/** At most `SIMILAR_JOBS` open jobs, the most similar first. The job itself is left out and may be closed. */
export function similarJobs(
  index: Pick<JobIndex, 'search'>,
  job: PublicJob,
  now: number,
): JobCard[] {
  const found = new Map<string, JobCard>();
  for (const wanted of broadeningSearches(job)) {
    for (const card of itemsOf(index.search(wanted, now).page))
      if (card.id !== job.id) found.set(card.id, found.get(card.id) ?? card);
    if (found.size >= SIMILAR_JOBS) break;
  }
  return [...found.values()].slice(0, SIMILAR_JOBS);
}

/** The searches to try, each broader than the one before. A title's last word is the occupation. */
function broadeningSearches({
  job_title,
  employment_type,
  company_location: [at],
}: PublicJob): WantedJobs[] {
  const work = job_title.split(/[^\p{L}\p{N}]+/u).findLast((word) => word !== '') ?? '';
  const titles = [job_title, work].filter((q) => q !== '');
  const here = at === undefined ? [] : [{ state: at.state }];
  return [
    ...titles.flatMap((q) =>
      [...here, {}].map((where): WantedJobs => ({ q, sort: 'relevance', ...where })),
    ),
    ...here.map((where): WantedJobs => ({ employment_type: [employment_type], ...where })),
    {},
  ];
}
