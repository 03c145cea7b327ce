import type { ComponentProps } from 'react';
import type { Location } from '../../../../lambdas/contract/schemas/company.ts';
import { Fact, Facts } from '../../../ui/display/fact.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { cityAndState } from '../../jobs/place.ts';

interface Props {
  locations: readonly Location[];
  /** The query for further pages. */
  query: ComponentProps<typeof LoadMore>['query'];
}

/** A company's locations. */
export function Locations({ locations, query }: Props) {
  if (locations.length === 0) return null;
  return (
    <Section title="Where we are">
      <Facts columns={1}>
        {locations.map((location) => (
          <Fact key={location.id} term={location.location_name}>
            {location.address}, {cityAndState(location)} {location.zip_code}
          </Fact>
        ))}
      </Facts>
      <LoadMore query={query} what="locations" auto={false} />
    </Section>
  );
}
