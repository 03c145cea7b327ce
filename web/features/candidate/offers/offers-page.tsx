import { Anchor, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Offer } from '../../../../lambdas/contract/schemas/offer.ts';
import { isPending } from '../../../../lambdas/contract/statuses/offer-status.ts';
import { formatPay } from '../../../../lambdas/contract/texts/format.ts';
import { myOffers } from '../../../api/queries/candidate-queries.ts';
import { paths } from '../../../paths.ts';
import { Table } from '../../../ui/display/table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { useCardsForRows } from '../../../ui/hooks/use-narrow.ts';
import { Name } from '../../../ui/text/name.tsx';
import { AcceptanceBadge, OfferNote } from './offer-status.tsx';
import classes from './offers-table.module.css';
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

interface Props {
  offers: readonly Offer[];
  onRespond: (offerId: string) => void;
}

/** Offers in a table, or as cards in a narrow window. */
function OffersTable({ offers, onRespond }: Props) {
  if (useCardsForRows()) {
    return (
      <Stack gap="md">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} onRespond={onRespond} />
        ))}
      </Stack>
    );
  }
  return (
    <Table
      head={['Company', 'Location', 'Address', 'City', 'Job title', 'Pay', 'Status', 'Answer']}
      minWidth={900}
      className={classes.table}
    >
      {offers.map((offer) => (
        <tr key={offer.id}>
          <td className={classes.words} style={{ fontWeight: 500 }}>
            <Name>{offer.company_name}</Name>
          </td>
          <td className={classes.words}>
            <Name>{offer.location_name}</Name>
          </td>
          <td className={classes.words}>{offer.address}</td>
          <td className={classes.words}>{inOneLine([offer.city, offer.state])}</td>
          <td className={classes.words}>
            <Anchor component={Link} to={paths.candidate.offer(offer.id)} inherit>
              {offer.job_title}
            </Anchor>
          </td>
          <td className="tabular" style={{ whiteSpace: 'nowrap' }}>
            {payOf(offer)}
          </td>
          <td>
            <AcceptanceBadge status={offer.acceptance_status} />
            <OfferNote offer={offer} />
          </td>
          <td>
            <RespondButton offer={offer} onRespond={onRespond} />
            {isHired(offer) && <FirstDayLink offer={offer} />}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function OfferCard({ offer, onRespond }: { offer: Offer } & Pick<Props, 'onRespond'>) {
  return (
    <Card>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Box miw={0}>
            <Title order={2} size="h3" className="wrap-anywhere">
              <Anchor component={Link} to={paths.candidate.offer(offer.id)} inherit c="inherit">
                {offer.job_title}
              </Anchor>
            </Title>
            <Text size="sm" c="dimmed" className="wrap-anywhere">
              <Name>{offer.company_name}</Name>
            </Text>
          </Box>
          {/* In line with the title, which is as high as a touch target. */}
          <Box mt={12}>
            <AcceptanceBadge status={offer.acceptance_status} />
          </Box>
        </Group>
        <Text size="sm" fw={500} className="tabular">
          {payOf(offer)}
        </Text>
        <Text size="sm" className="wrap-anywhere">
          {inOneLine([offer.location_name, offer.address, offer.city, offer.state])}
        </Text>
        <OfferNote offer={offer} />
        <RespondButton offer={offer} onRespond={onRespond} size="sm" />
        {isHired(offer) && <FirstDayLink offer={offer} size="sm" />}
      </Stack>
    </Card>
  );
}

function FirstDayLink({ offer, size = 'xs' }: Omit<RespondProps, 'onRespond'>) {
  return (
    <Button
      size={size}
      variant="default"
      component={Link}
      to={paths.candidate.offer(offer.id)}
      aria-label={`Your first day: ${offer.job_title}`}
    >
      Your first day
    </Button>
  );
}

const isHired = ({ acceptance_status }: Offer) => acceptance_status === 'Accepted';

/** A deleted company has no known place. */
const inOneLine = (parts: readonly string[]) => parts.filter(Boolean).join(', ');

interface RespondProps extends Pick<Props, 'onRespond'> {
  offer: Offer;
  size?: 'xs' | 'sm';
}

function RespondButton({ offer, onRespond, size = 'xs' }: RespondProps) {
  if (!isPending(offer)) return null;
  return (
    <Button
      size={size}
      aria-label={`Respond to the offer for ${offer.job_title}`}
      onClick={() => onRespond(offer.id)}
    >
      Respond
    </Button>
  );
}

function payOf({ salary_amount_in_cents, salary_type }: Offer): string {
  return formatPay(salary_amount_in_cents, salary_type);
}
