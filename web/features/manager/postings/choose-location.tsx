import { Anchor, Checkbox, NavLink, Skeleton, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Company, Location } from '../../../../lambdas/contract/schemas/company.ts';
import { streetAddress } from '../../../../lambdas/contract/texts/address.ts';
import { managerCompanies, useCompanyLocations } from '../../../api/queries/manager-queries.ts';
import { paths } from '../../../paths.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { LoadError, Loaded } from '../../../ui/feedback/loaded.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { usePhone } from '../../../ui/hooks/use-narrow.ts';
import { Name } from '../../../ui/text/name.tsx';
import { cityAndState } from '../../jobs/place.ts';
import classes from './choose-location.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Asks for the location of a new job. */
export function ChooseLocation({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Where is the job?" fullScreen={usePhone()}>
      <Companies />
    </Dialog>
  );
}

function Companies() {
  const companies = useInfiniteQuery(managerCompanies);
  return (
    <Loaded
      query={companies}
      skeleton={<Skeleton height={120} />}
      failure="Failed to load companies. Please try again."
    >
      {({ items }) => (
        <Stack gap="lg">
          {items.map((company) => (
            <Locations key={company.id} company={company} />
          ))}
          <LoadMore query={companies} what="companies" />
        </Stack>
      )}
    </Loaded>
  );
}

const FAILURE = 'Failed to load locations. Please try again.';

function Locations({ company }: { company: Company }) {
  const { view, isComplete } = useCompanyLocations(company.id);
  const { isFetching, isFetchNextPageError, fetchNextPage } = view;
  return (
    <section aria-label={company.name}>
      <Title order={3} mb="xs" className="wrap-anywhere">
        <Name>{company.name}</Name>
      </Title>
      <Loaded query={view} skeleton={<Skeleton height={44} />} failure={FAILURE}>
        {({ items }) => (
          <Stack gap="xs" align="flex-start">
            {items
              .flatMap((page) => page.locations)
              .map((location) => (
                <NavLink
                  key={location.id}
                  component={Link}
                  to={paths.manager.addJob(company.id, location.id)}
                  label={location.location_name}
                  description={`${location.address}, ${cityAndState(location)}`}
                  className={`wrap-anywhere ${classes.location}`}
                />
              ))}
            {!isComplete && isFetchNextPageError && (
              <LoadError message={FAILURE} onRetry={fetchNextPage} retrying={isFetching} />
            )}
            <Anchor component={Link} to={paths.manager.addLocation(company.id)} size="sm">
              Add a location
            </Anchor>
          </Stack>
        )}
      </Loaded>
    </section>
  );
}

interface MoreProps {
  /** The location of the page. */
  first: Location;
  chosen: readonly Location[];
  onChoose: (chosen: readonly Location[]) => void;
  /** Whether a location has the job already. */
  isPosted: (location: Location) => boolean;
}

/** The company's other locations, to post a job there as well. */
export function MoreLocations({ first, chosen, onChoose, isPosted }: MoreProps) {
  const { view } = useCompanyLocations(first.company_id);
  const isChosen = ({ id }: Location) => chosen.some((each) => each.id === id);
  return (
    <Section title="More locations" hint="Each location gets its own job.">
      <Loaded
        query={view}
        skeleton={<Skeleton height={120} />}
        failure="Failed to load locations. Please try again."
      >
        {({ items }) => (
          <Stack gap="sm">
            {items
              .flatMap((page) => page.locations)
              .filter(({ id }) => id !== first.id)
              .map((location) => (
                <Checkbox
                  key={location.id}
                  className="wrap-anywhere"
                  label={location.location_name}
                  description={isPosted(location) ? 'Posted' : streetAddress(location)}
                  checked={isChosen(location)}
                  disabled={isPosted(location)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChoose(
                      checked
                        ? [...chosen, location]
                        : chosen.filter(({ id }) => id !== location.id),
                    )
                  }
                />
              ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
