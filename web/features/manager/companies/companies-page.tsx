import { Box, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import { managerCompanies } from '../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { CardGrid } from '../../../ui/display/card-grid.tsx';
import { CardTitle } from '../../../ui/display/card-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { CompanyCounts } from './company-counts.tsx';

export function loader() {
  queryClient.prefetchInfiniteQuery(managerCompanies);
}

export function Component() {
  const companies = useInfiniteQuery(managerCompanies);
  const addCompany = (
    <Button component={Link} to={paths.manager.createCompany}>
      + Add Company
    </Button>
  );
  const empty = companies.data?.items.length === 0;
  return (
    <Page title="Companies" actions={empty ? undefined : addCompany}>
      <Loaded
        query={companies}
        skeleton={<CardsSkeleton />}
        failure="Failed to load companies. Please try again."
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState drawing="companies" action={addCompany}>
              No companies yet. Add your first company to get started!
            </EmptyState>
          ) : (
            <>
              <CardGrid>
                {items.map((company) => (
                  <CompanyCard key={company.id} company={company} />
                ))}
              </CardGrid>
              <LoadMore query={companies} what="companies" />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function CompanyCard({ company }: { company: Company }) {
  return (
    <Card>
      <Stack gap="sm" h="100%">
        <Group wrap="nowrap" gap="sm">
          <CompanyTile company={company} />
          <CardTitle to={paths.manager.company(company.id)}>
            <Name>{company.name}</Name>
          </CardTitle>
        </Group>
        <Text size="sm" c="dimmed" lineClamp={3} className="wrap-anywhere">
          {company.culture === '' ? 'No culture info yet' : company.culture}
        </Text>
        <Box mt="auto">
          <CompanyCounts company={company} />
        </Box>
        <Button
          component={Link}
          to={paths.manager.company(company.id)}
          variant="default"
          aria-label={`View Details of ${company.name}`}
        >
          View Details
        </Button>
      </Stack>
    </Card>
  );
}
