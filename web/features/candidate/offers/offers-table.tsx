import { Box, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { Offer } from '../../../../lambdas/contract/shapes.ts';
import { formatPay } from '../../../ui/format.ts';
import { useCardsForRows } from '../../../ui/use-narrow.ts';
import { AcceptanceBadge } from './acceptance-badge.tsx';

interface Props {
  offers: readonly Offer[];
  onRespond: (offerId: string) => void;
}

/** Offers in a table, or each on a card where the page is too narrow for a table. */
export function OffersTable({ offers, onRespond }: Props) {
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
    <Card p={0}>
      <Table.ScrollContainer minWidth={900} scrollAreaProps={{ tabIndex: 0 }}>
        <Table horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Company</Table.Th>
              <Table.Th>Location</Table.Th>
              <Table.Th>Address</Table.Th>
              <Table.Th>City</Table.Th>
              <Table.Th>Job title</Table.Th>
              <Table.Th>Pay</Table.Th>
              <Table.Th>Status</Table.Th>
              <Table.Th>Answer</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {offers.map((offer) => (
              <Table.Tr key={offer.id}>
                <Table.Td fw={500} className="wrap-anywhere">
                  {offer.company_name}
                </Table.Td>
                <Table.Td className="wrap-anywhere">{offer.location_name}</Table.Td>
                <Table.Td className="wrap-anywhere">{offer.address}</Table.Td>
                <Table.Td className="wrap-anywhere">
                  {offer.city}, {offer.state}
                </Table.Td>
                <Table.Td className="wrap-anywhere">{offer.job_title}</Table.Td>
                <Table.Td className="tabular" style={{ whiteSpace: 'nowrap' }}>
                  {payOf(offer)}
                </Table.Td>
                <Table.Td>
                  <AcceptanceBadge status={offer.acceptance_status} />
                </Table.Td>
                <Table.Td>
                  <RespondButton offer={offer} onRespond={onRespond} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

function OfferCard({ offer, onRespond }: { offer: Offer } & Pick<Props, 'onRespond'>) {
  return (
    <Card>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Box miw={0}>
            <Title order={2} size="h3" className="wrap-anywhere">
              {offer.job_title}
            </Title>
            <Text size="sm" c="dimmed" className="wrap-anywhere">
              {offer.company_name}
            </Text>
          </Box>
          <AcceptanceBadge status={offer.acceptance_status} />
        </Group>
        <Text size="sm" fw={500} className="tabular">
          {payOf(offer)}
        </Text>
        <Text size="sm" className="wrap-anywhere">
          {offer.location_name}, {offer.address}, {offer.city}, {offer.state}
        </Text>
        <RespondButton offer={offer} onRespond={onRespond} size="sm" />
      </Stack>
    </Card>
  );
}

interface RespondProps extends Pick<Props, 'onRespond'> {
  offer: Offer;
  size?: 'xs' | 'sm';
}

function RespondButton({ offer, onRespond, size = 'xs' }: RespondProps) {
  if (offer.acceptance_status !== 'Pending') return null;
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
