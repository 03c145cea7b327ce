import { Button, Stack, Title } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { companyPath, JOBS_PATH } from '../../../../lambdas/contract/pages/public-paths.ts';
import { publicCompany } from '../../../api/queries/public-queries.ts';
import { useSource } from '../../../api/stored/source.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { CopyLink } from '../../jobs/copy-link.tsx';
import { QrCodeDialog } from '../../jobs/share.tsx';
import { AboutCompany } from './about-company.tsx';
import { Locations } from './locations.tsx';
import classes from './public-company-page.module.css';

interface Props {
  /** Renders the search of the company's open jobs. */
  jobs: (companyId: string) => ReactNode;
}

/** A public company page with its open jobs. */
export function PublicCompanyPage({ jobs }: Props) {
  const { companyId = '' } = useParams();
  useSource(companyId);
  const found = useInfiniteQuery(publicCompany(companyId));
  const company = found.data?.first?.company;
  const [isPosterShown, setIsPosterShown] = useState(false);
  return (
    <Page
      title={(company && `Jobs at ${company.name}`) ?? (found.isError ? 'Company' : undefined)}
      heading={company?.name}
      tile={company && <CompanyTile company={company} size={56} />}
      actions={
        company && (
          <>
            <Button
              variant="default"
              leftSection={<IconQrcode size={16} aria-hidden />}
              onClick={() => setIsPosterShown(true)}
            >
              QR code
            </Button>
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
            <section aria-labelledby="open-jobs">
              <Title order={2} id="open-jobs" mb="md">
                Open jobs
              </Title>
              {first?.open_count === 0 ? <NoJobs /> : jobs(companyId)}
            </section>
          </Stack>
        )}
      </Loaded>
      {company && (
        <QrCodeDialog
          of={{ company }}
          opened={isPosterShown}
          onClose={() => setIsPosterShown(false)}
        />
      )}
    </Page>
  );
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
