import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { companyPath, JOBS_PATH } from '../../../lambdas/contract/pages/public-paths.ts';
import type { CompanyOfJob, Location } from '../../../lambdas/contract/schemas/company.ts';
import { streetAddress } from '../../../lambdas/contract/texts/address.ts';
import { publicCompany } from '../../api/queries/public-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSource } from '../../api/stored/source.ts';
import { Fact, Facts } from '../../ui/display/fact.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { Part, Section } from '../../ui/frame/section.tsx';
import { Name } from '../../ui/text/name.tsx';
import { CompanyFacts } from '../jobs/company-facts.tsx';
import { CompanyTile } from '../jobs/company-tile.tsx';
import { CopyLink } from '../jobs/copy-link.tsx';
import { ShareButton } from '../jobs/share.tsx';
import classes from './company-page.module.css';
import { JobSearch } from './search/job-search.tsx';
import { prefetchOpenJobs, useJobSearch } from './search/use-job-search.ts';

export function loader({ params: { companyId = '' }, request }: LoaderFunctionArgs) {
  queryClient.prefetchInfiniteQuery(publicCompany(companyId));
  prefetchOpenJobs(request, { company: companyId });
}

/** A public company page with its open jobs. */
export function Component() {
  const { companyId = '' } = useParams();
  useSource(companyId);
  const found = useInfiniteQuery(publicCompany(companyId));
  const company = found.data?.first?.company;
  return (
    <Page
      title={(company && `Jobs at ${company.name}`) ?? (found.isError ? 'Company' : undefined)}
      heading={company && <Name>{company.name}</Name>}
      tile={company && <CompanyTile company={company} size={56} />}
      actions={
        company && (
          <>
            <ShareButton of={{ company }} words="QR code" posterOnly />
            <CopyLink path={companyPath(company)} />
          </>
        )
      }
    >
      <Loaded
        query={found}
        skeleton={<FormSkeleton />}
        failure="Failed to load the company. Please try again."
      >
        {({ items, first }) => (
          <Stack gap="xl">
            {first && (
              <div className={classes.about}>
                <AboutCompany company={first.company} />
                <Locations locations={items} query={found} />
              </div>
            )}
            <Part title="Open jobs">
              {first?.open_count === 0 ? <NoJobs /> : <Jobs company={companyId} />}
            </Part>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Jobs({ company }: { company: string }) {
  return <JobSearch {...useJobSearch(company)} />;
}

function NoJobs() {
  return (
    <EmptyState
      drawing="jobs"
      action={
        <Button component={Link} to={JOBS_PATH}>
          All open jobs
        </Button>
      }
    >
      No open jobs right now.
    </EmptyState>
  );
}

/** A company's own description, if any. */
function AboutCompany({ company }: { company: CompanyOfJob }) {
  const { description, culture, benefits } = company;
  if (description === '' && culture === '' && benefits.length === 0) return null;
  return (
    <Section title="Who we are">
      {description !== '' && <Text className="prose">{description}</Text>}
      <Facts columns={1}>
        <CompanyFacts company={company} benefits="Benefits" />
      </Facts>
    </Section>
  );
}

interface LocationsProps {
  locations: readonly Location[];
  /** The query for further pages. */
  query: ComponentProps<typeof LoadMore>['query'];
}

/** A company's locations. */
function Locations({ locations, query }: LocationsProps) {
  if (locations.length === 0) return null;
  return (
    <Section title="Where we are">
      <Facts columns={1}>
        {locations.map((location) => (
          <Fact key={location.id} term={<Name>{location.location_name}</Name>}>
            <Name>{streetAddress(location)}</Name>
          </Fact>
        ))}
      </Facts>
      <LoadMore query={query} what="locations" auto={false} />
    </Section>
  );
}
