import { lazy } from 'react';
import { PublicJobPage } from '../../features/public/job/public-job-page.tsx';

const JobCard = lazy(async () => ({
  default: (await import('../../features/public/search/job-card.tsx')).JobCard,
}));

/** Brings features together, which must not import each other: the page of a job, and the cards of others like it. */
export function Component() {
  return <PublicJobPage card={(job) => <JobCard job={job} />} />;
}
