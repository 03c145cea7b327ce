import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { managerCompanies } from '../../../api/queries/manager-queries.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';

/** Leads an employer without jobs to the next step: company, location or, by the button `addJob`, job. */
export function NoJobs({ addJob }: { addJob: ReactNode }) {
  const companies = useInfiniteQuery(managerCompanies);
  return (
    <Loaded
      query={companies}
      skeleton={<Skeleton height={240} />}
      failure="Failed to load companies. Please try again."
    >
      {({ items: [company, ...others] }) => {
        if (company === undefined) {
          return (
            <EmptyState
              drawing="companies"
              action={
                <Button component={Link} to={paths.manager.createCompany}>
                  Create Company
                </Button>
              }
            >
              Create your company to post a job
            </EmptyState>
          );
        }
        if (others.length === 0 && company.location_count === 0) {
          return (
            <EmptyState
              drawing="places"
              action={
                <Button component={Link} to={paths.manager.addLocation(company.id)}>
                  Add Location
                </Button>
              }
            >
              Add a location to {company.name} to post your first job.
            </EmptyState>
          );
        }
        return (
          <EmptyState drawing="jobs" action={addJob}>
            Post your first job. New applications appear here.
          </EmptyState>
        );
      }}
    </Loaded>
  );
}
