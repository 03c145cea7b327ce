import { lazy } from 'react';
import { PublicJobPage } from '../../features/public/job/public-job-page.tsx';

const JobCard = lazy(async () => ({
  default: (await import('../../features/public/search/job-card.tsx')).JobCard,
}));

/** Joins features that must not import each other: the job page and similar job cards. */
export function Component() {
  return <PublicJobPage card={(job) => <JobCard job={job} />} />;
}
