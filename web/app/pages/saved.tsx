import { SavedPage } from '../../features/candidate/saved/saved-page.tsx';
import { JobCard } from '../../features/public/search/job-card.tsx';

/** Brings features together, which must not import each other: what a candidate has saved, and how jobs are shown. */
export function Component() {
  return <SavedPage card={(job) => <JobCard job={job} />} />;
}
