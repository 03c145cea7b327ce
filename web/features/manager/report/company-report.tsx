import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { companyById } from '../../../api/queries/manager-queries.ts';
import { paths } from '../../../paths.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { ReportOf } from './report-of.tsx';
import { companyJobs } from './report-queries.ts';

/** The report of a company: its jobs added up. */
export function CompanyReport() {
  const { companyId = '' } = useParams();
  const company = useQuery(companyById(companyId));
  const jobs = useQuery(companyJobs(companyId));
  const name = company.data?.name;
  return (
    <Page
      title={name === undefined ? (company.isError ? 'Report' : undefined) : `Report · ${name}`}
      actions={
        <Button component={Link} to={paths.manager.company(companyId)} variant="default">
          Company
        </Button>
      }
    >
      <Loaded
        query={company}
        skeleton={<Skeleton height={480} />}
        failure="Failed to load company. Please try again."
      >
        {(found) => (
          <Loaded
            query={jobs}
            skeleton={<Skeleton height={480} />}
            failure="Failed to load jobs. Please try again."
          >
            {(its) => <ReportOf jobs={its} name={`Report ${found.name}`} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
