import { Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Location } from '../../../../lambdas/contract/schemas/company.ts';
import { paths } from '../../../paths.ts';
import { CardGrid } from '../../../ui/display/card-grid.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { cityAndState } from '../../jobs/place.ts';
import { EditLocationModal } from './edit-location-modal.tsx';

interface Props {
  companyId: string;
  locations: Location[];
  /** Whether all locations are fetched: the jobs come after the last one. */
  complete: boolean;
}

/** A company's locations and their actions. */
export function Locations({ companyId, locations, complete }: Props) {
  const [edited, setEdited] = useState<string>();
  return (
    <section aria-labelledby="locations">
      <Title order={2} id="locations" mb="md">
        Locations
      </Title>
      {locations.length === 0 && complete && (
        <EmptyState
          drawing="places"
          action={
            <Button component={Link} to={paths.manager.addLocation(companyId)}>
              Add Location
            </Button>
          }
        >
          No locations yet. Add the first one to post jobs there.
        </EmptyState>
      )}
      {locations.length > 0 && (
        <CardGrid>
          {locations.map((location) => (
            <LocationCard key={location.id} location={location} onEdit={setEdited} />
          ))}
        </CardGrid>
      )}
      <EditLocationModal locationId={edited} onClose={() => setEdited(undefined)} />
    </section>
  );
}

function LocationCard({ location, onEdit }: { location: Location; onEdit: (id: string) => void }) {
  const { id, company_id, location_name, address, zip_code } = location;
  return (
    <Card>
      <Stack gap="md" h="100%">
        <Box>
          <Title order={3} className="wrap-anywhere">
            {location_name}
          </Title>
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            {address}
            <br />
            {cityAndState(location)} {zip_code}
          </Text>
        </Box>
        <Group gap="xs" mt="auto" grow>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={`Edit ${location_name}`}
            onClick={() => onEdit(id)}
          >
            Edit
          </Button>
          <Button
            component={Link}
            to={paths.manager.addJob(company_id, id)}
            variant="light"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={`Add Job at ${location_name}`}
          >
            Add Job
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
