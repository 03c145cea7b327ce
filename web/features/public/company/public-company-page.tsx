import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { publicCompany } from '../../../api/public-queries.ts';
import { Fact, Facts } from '../../../ui/fact.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { cityAndState } from '../../../ui/place.ts';
import { FormSkeleton } from '../../../ui/skeletons.tsx';

/** Who a company is and where, for anybody. */
export function PublicCompanyPage() {
  const { companyId = '' } = useParams();
  const found = useInfiniteQuery(publicCompany(companyId));
  return (
    <Page title={found.data?.first?.company.name}>
      <Loaded
        query={found}
        skeleton={<FormSkeleton />}
        failure="Failed to load the company. Please try again."
      >
        {({ items }) => (
          <Facts>
            {items.map((location) => (
              <Fact key={location.id} term={location.location_name}>
                {cityAndState(location)}
              </Fact>
            ))}
          </Facts>
        )}
      </Loaded>
    </Page>
  );
}
