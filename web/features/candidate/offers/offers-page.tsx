import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { myOffers } from '../../../api/queries/candidate-queries.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { OffersTable } from './offers-table.tsx';
import { RespondModal } from './respond-modal.tsx';

/** The candidate's offers and answers. */
export function Component() {
  const offers = useInfiniteQuery(myOffers);
  const [openId, setOpenId] = useState<string>();
  const open = offers.data?.items.find(({ id }) => id === openId);
  return (
    <Page title="Offers">
      <Loaded
        query={offers}
        skeleton={<CardsSkeleton cards={2} />}
        failure="Failed to load your offers. Please try again."
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              drawing="offers"
              action={
                <Button component={Link} to={paths.candidate.dashboard}>
                  Find work
                </Button>
              }
            >
              No offers yet. When a company makes you one, you answer it here.
            </EmptyState>
          ) : (
            <>
              <OffersTable offers={items} onRespond={setOpenId} />
              <LoadMore query={offers} what="offers" />
            </>
          )
        }
      </Loaded>
      <RespondModal offer={open} onClose={() => setOpenId(undefined)} />
    </Page>
  );
}
