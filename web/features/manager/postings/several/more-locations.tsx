import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Location } from '../../../../../lambdas/contract/schemas/company.ts';
import { useFetchOn } from '../../../../api/paged-query.ts';
import { companyView } from '../../../../api/queries/manager-queries.ts';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Section } from '../../../../ui/frame/section.tsx';
import { cityAndState } from '../../../jobs/place.ts';

interface Props {
  /** The location of the page. */
  first: Location;
  chosen: readonly Location[];
  onChoose: (chosen: readonly Location[]) => void;
  /** Whether a location has the job already. */
  isPosted: (location: Location) => boolean;
}

/** The company's other locations, to post a job there as well. */
export function MoreLocations({ first, chosen, onChoose, isPosted }: Props) {
  const view = useInfiniteQuery(companyView(first.company_id));
  // Pages have locations before jobs.
  useFetchOn(view, view.data?.items.at(-1)?.jobs.length === 0);
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
                  description={
                    isPosted(location)
                      ? 'Posted'
                      : `${location.address}, ${cityAndState(location)} ${location.zip_code}`
                  }
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
