import { Anchor, Button, Card, Group, Stack, Switch, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SavedSearch } from '../../../lambdas/contract/calls/saved.ts';
import { addressOf } from '../../../lambdas/contract/pages/search-address.ts';
import { preferencesOf } from '../../api/queries/both-areas.ts';
import { paths } from '../../paths.ts';
import { CardGrid } from '../../ui/display/card-grid.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { Part } from '../../ui/frame/section.tsx';
import { holdFocus } from '../../ui/hooks/hold-focus.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { OpenJobCard } from '../jobs/open-job-card.tsx';
import {
  criteriaOf,
  inWords,
  mySavedJobs,
  mySavedSearches,
  removeSearch,
  storeSearch,
} from '../jobs/saved-search.ts';
import { alertsNews } from '../jobs/search-in-words.ts';

/** The candidate's saved jobs and searches. */
export function Component() {
  // The jobs above are loaded by then, so nothing moves.
  const { isFetched } = useInfiniteQuery(mySavedJobs);
  return (
    <Page title="Saved">
      <Stack gap="xl">
        <Part title="Saved jobs" ref={holdFocus}>
          <SavedJobs />
        </Part>
        {isFetched && (
          <Part title="Saved searches" ref={holdFocus}>
            <SavedSearches />
          </Part>
        )}
      </Stack>
    </Page>
  );
}

/** The saved jobs, including closed ones. An unsaved job stays until the page is left. */
function SavedJobs() {
  const jobs = useInfiniteQuery(mySavedJobs);
  return (
    <Loaded
      query={jobs}
      skeleton={<CardsSkeleton />}
      failure="Failed to load your saved jobs. Please try again."
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            drawing="saved"
            action={
              <Button component={Link} to={paths.candidate.dashboard}>
                Find work
              </Button>
            }
          >
            No saved jobs yet. Press the heart on a job to save it.
          </EmptyState>
        ) : (
          <Stack gap="md">
            <CardGrid>
              {items.map((job) => (
                <OpenJobCard key={job.id} job={job} />
              ))}
            </CardGrid>
            <LoadMore query={jobs} what="jobs" />
          </Stack>
        )
      }
    </Loaded>
  );
}

function SavedSearches() {
  const searches = useInfiniteQuery(mySavedSearches);
  const { data: told } = useQuery(preferencesOf('candidate'));
  return (
    <Loaded
      query={searches}
      skeleton={<CardsSkeleton cards={1} />}
      failure="Failed to load your saved searches. Please try again."
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            drawing="search"
            action={
              <Button component={Link} to={paths.candidate.dashboard} variant="default">
                Search for work
              </Button>
            }
          >
            No saved searches yet. Save a search to find new matches here.
          </EmptyState>
        ) : (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              <span>{told && alertsNews(told)}</span>{' '}
              <Anchor component={Link} to={paths.candidate.preferences} inherit underline="always">
                Choose which emails you get
              </Anchor>
            </Text>
            {items.map((each) => (
              <Search key={each.id} search={each} />
            ))}
            <LoadMore query={searches} what="searches" />
          </Stack>
        )
      }
    </Loaded>
  );
}

function Search({ search }: { search: SavedSearch }) {
  const wanted = criteriaOf(search);
  const words = inWords(wanted);
  const title = search.name || words;
  const { busy, act } = useAction();
  return (
    <Card>
      <Group justify="space-between" gap="md">
        <Stack gap={2} miw={0} flex="1 1 16rem">
          <Anchor
            component={Link}
            to={`${paths.candidate.dashboard}?${addressOf(wanted)}`}
            fw={600}
            className="wrap-anywhere"
          >
            {title}
          </Anchor>
          {title !== words && (
            <Text size="sm" c="dimmed" className="wrap-anywhere">
              {words}
            </Text>
          )}
        </Stack>
        <Group gap="md">
          <Switch
            label="Email me new matches"
            aria-label={`Email me new matches: ${title}`}
            checked={search.alerts}
            disabled={busy}
            onChange={({ currentTarget: { checked } }) =>
              act(
                () => storeSearch(wanted, { alerts: checked }),
                'This could not be changed. Please try again.',
              )
            }
          />
          <Button
            size="sm"
            variant="default"
            aria-label={`Delete: ${title}`}
            loading={busy}
            onClick={() =>
              act(() => removeSearch(search), 'The search could not be deleted. Please try again.')
            }
          >
            Delete
          </Button>
        </Group>
      </Group>
    </Card>
  );
}
