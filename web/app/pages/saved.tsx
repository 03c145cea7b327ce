import { SavedPage } from '../../features/candidate/saved/saved-page.tsx';
import { JobCard } from '../../features/public/search/job-card.tsx';

/** Joins features that must not import each other: saved items and job cards. */
export function Component() {
  return <SavedPage card={(job) => <JobCard job={job} />} />;
}
