import { Group, Text } from '@mantine/core';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { addressOf, withoutSortAndAge } from '../../../lambdas/contract/pages/search-address.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/frame/page.tsx';
import { NextInterview } from '../interviews/next-interview.tsx';
import { SaveSearchButton } from '../jobs/save-search-button.tsx';
import { JobSearch } from './search/job-search.tsx';
import { type JobSearchState, prefetchOpenJobs, useJobSearch } from './search/use-job-search.ts';
import classes from './search-page.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  prefetchOpenJobs(request);
}

/** The title of the candidates' dashboard. */
const OWN = 'Find work';

/** All open jobs: the candidates' dashboard, and the page for anybody. */
export function Component() {
  const { pathname } = useLocation();
  const title = pathname.startsWith(paths.candidate.dashboard) ? OWN : 'Open jobs';
  return <SearchPage key={title} title={title} />;
}

function SearchPage({ title }: { title: string }) {
  const state = useJobSearch();
  const { search, found } = state;
  const isEmpty = addressOf(withoutSortAndAge(search)).size === 0;
  return (
    <Page title={title} actions={<SearchFigures found={found} />}>
      {title === OWN && <NextInterview />}
      <JobSearch {...state} actions={!isEmpty && <SaveSearchButton search={search} />} />
    </Page>
  );
}

/** The numbers of open and of matching jobs. */
function SearchFigures({ found }: Pick<JobSearchState, 'found'>) {
  const counts = found.data?.first;
  return (
    <Group gap="xl" component="dl" className={classes.figures ?? ''} aria-live="polite">
      <Figure name="Open roles" value={counts?.open_count} />
      <Figure name="Matching" value={counts?.matching_count} />
    </Group>
  );
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className={classes.figure}>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" fw={600} size="lg" className="tabular">
        {value === undefined ? '–' : value.toLocaleString('en-US')}
      </Text>
    </div>
  );
}
