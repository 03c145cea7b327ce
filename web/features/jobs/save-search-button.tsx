import { Button } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import {
  addressOf,
  type JobSearch,
  withoutSortAndAge,
} from '../../../lambdas/contract/pages/search-address.ts';
import { entranceOf, saveDestination } from '../../api/destination.ts';
import { useFetchOn } from '../../api/paged-query.ts';
import { preferencesOf } from '../../api/queries/both-areas.ts';
import { queryClient } from '../../api/query-client.ts';
import { isSignedIn, useSession } from '../../api/stored/session.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { criteriaOf, inWords, mySavedSearches, storeSearch } from './saved-search.ts';
import { alertsNews } from './search-in-words.ts';

interface Props {
  search: JobSearch;
}

const LOOK = { size: 'compact-sm', variant: 'default' } as const;

/** Saves a search for the signed-in candidate. Others go to sign in and come back. */
export function SaveSearchButton({ search }: Props) {
  useSession('candidate');
  const { pathname, search: address } = useLocation();
  if (isSignedIn('candidate')) return <Save search={search} />;
  return (
    <Button
      {...LOOK}
      leftSection={<IconBell size={14} aria-hidden />}
      component={Link}
      to={entranceOf('candidate')}
      onClick={() => {
        const what = `your search: ${inWords(search)}`;
        saveDestination('candidate', pathname + address, { what });
      }}
    >
      Save this search
    </Button>
  );
}

function Save({ search }: Props) {
  const searches = useInfiniteQuery(mySavedSearches);
  useFetchOn(searches, true);
  const { busy, act } = useAction();
  const wanted = String(addressOf(withoutSortAndAge(search)));
  const isSaved = searches.data?.items.some(
    (each) => String(addressOf(criteriaOf(each))) === wanted,
  );
  if (isSaved) {
    return (
      <Button
        {...LOOK}
        leftSection={<IconBellFilled size={14} aria-hidden />}
        component={Link}
        to={paths.candidate.saved}
      >
        Search saved
      </Button>
    );
  }
  async function save() {
    await storeSearch(search, { alerts: true });
    const told = await queryClient.fetchQuery(preferencesOf('candidate')).catch(() => undefined);
    toast(`Search saved. ${told === undefined ? '' : alertsNews(told)}`);
  }
  return (
    <Button
      {...LOOK}
      leftSection={<IconBell size={14} aria-hidden />}
      loading={busy}
      onClick={() => act(save, 'The search could not be saved. Please try again.')}
    >
      Save this search
    </Button>
  );
}
