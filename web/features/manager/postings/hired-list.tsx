import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Hire } from '../../../../lambdas/contract/schemas/offer.ts';
import { namedAddress } from '../../../../lambdas/contract/texts/address.ts';
import { managerHires } from '../../../api/queries/manager-queries.ts';
import { paths } from '../../../paths.ts';
import { Table } from '../../../ui/display/table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useCardsForRows } from '../../../ui/hooks/use-narrow.ts';
import { nameOf } from '../../../ui/text/format.ts';
import { Name } from '../../../ui/text/name.tsx';
import { startOf } from '../../offers/offer-text.ts';

const FAILURE = 'Failed to load your hires. Please try again.';

/** Hired people with the place and time of their start, soonest first; below, those who have started. */
export function HiredList() {
  const coming = useInfiniteQuery(managerHires(false));
  const started = useInfiniteQuery(managerHires(true));
  const both = {
    ...coming,
    refetch: (...options: Parameters<typeof coming.refetch>) => {
      if (started.isError) void started.refetch();
      return coming.refetch(...options);
    },
  };
  return (
    <Loaded query={both} skeleton={<CardsSkeleton cards={3} />} failure={FAILURE}>
      {(next) => (
        <Loaded query={started} skeleton={<CardsSkeleton cards={3} />} failure={FAILURE}>
          {(past) =>
            next.items.length + past.items.length === 0 ? (
              <EmptyState drawing="offers">
                Nobody hired yet. When a candidate accepts an offer, you'll see here who starts,
                where and when.
              </EmptyState>
            ) : (
              <Stack gap="xl">
                <Hires title="Starting" hires={next.items} query={coming} />
                {past.items.length > 0 && (
                  <Hires title="Already started" hires={past.items} query={started} />
                )}
              </Stack>
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

interface Props {
  title: string;
  hires: readonly Hire[];
  query: UseInfiniteQueryResult;
}

function Hires({ title, hires, query }: Props) {
  const areCards = useCardsForRows();
  return (
    <Stack component="section" gap="md" aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {hires.length === 0 && <Text c="dimmed">Nobody starts soon.</Text>}
      {hires.length > 0 && (areCards ? <Cards hires={hires} /> : <Rows hires={hires} />)}
      <LoadMore query={query} what="hires" auto={false} />
    </Stack>
  );
}

function Cards({ hires }: Pick<Props, 'hires'>) {
  return hires.map(({ offer, candidate }) => (
    <Card key={offer.id}>
      <Stack gap="xs">
        <Text fw={600} className="wrap-anywhere">
          <Name>{nameOf(candidate)}</Name>
        </Text>
        <Text size="sm" fw={500}>
          {startOf(offer)}
        </Text>
        <Text size="sm" className="wrap-anywhere">
          <span>{offer.job_title}</span> · <Name>{offer.company_name}</Name>
        </Text>
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {namedAddress(offer)}
        </Text>
        <Button
          variant="default"
          component={Link}
          to={paths.manager.offer(offer.id)}
          aria-label={`First day of ${nameOf(candidate)}`}
        >
          First day
        </Button>
      </Stack>
    </Card>
  ));
}

function Rows({ hires }: Pick<Props, 'hires'>) {
  return (
    <Table head={['Name', 'Starts', 'Job', 'Where']} minWidth={760}>
      {hires.map(({ offer, candidate }) => (
        <tr key={offer.id}>
          <td className="wrap-anywhere" style={{ fontWeight: 500, minWidth: 140 }}>
            <Anchor component={Link} to={paths.manager.offer(offer.id)} inherit>
              <Name>{nameOf(candidate)}</Name>
            </Anchor>
          </td>
          <td className="tabular" style={{ whiteSpace: 'nowrap' }}>
            {startOf(offer)}
          </td>
          <td className="wrap-anywhere">
            <span>{offer.job_title}</span> · <Name>{offer.company_name}</Name>
          </td>
          <td className="wrap-anywhere">{namedAddress(offer)}</td>
        </tr>
      ))}
    </Table>
  );
}
