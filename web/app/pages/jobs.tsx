import { useInfiniteQuery } from '@tanstack/react-query';
import { openJobsForAll } from '../../api/public-queries.ts';
import { JobCard } from '../../features/candidate/job-search/job-card.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';

/** All open jobs, for anybody. */
export function Component() {
  const jobs = useInfiniteQuery(openJobsForAll);
  return (
    <Page title="Open jobs">
      <Loaded
        query={jobs}
        skeleton={<CardsSkeleton />}
        failure="Failed to load the open jobs. Please try again."
      >
        {({ items }) => (
          <>
            <CardGrid>
              {items.map((job) => (
                <JobCard key={job.id} job={job} />
              ))}
            </CardGrid>
            <LoadMore query={jobs} what="jobs" />
          </>
        )}
      </Loaded>
    </Page>
  );
}
