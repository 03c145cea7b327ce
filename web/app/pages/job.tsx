import { PublicJobPage } from '../../features/public/job/public-job-page.tsx';
import { JobCard } from '../../features/public/search/job-card.tsx';

/** Brings features together, which must not import each other: the page of a job, and the cards of others like it. */
export function Component() {
  return <PublicJobPage card={(job) => <JobCard job={job} />} />;
}
