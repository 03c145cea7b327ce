import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { companyView, managerCompanies } from '../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { useOneAtATime } from '../../../ui/hooks/one-at-a-time.ts';
import { watchLeaving } from '../../../ui/hooks/watch-leaving.ts';
import { ChooseLocation } from './choose-location.tsx';

/**
 * A button that opens Add Job, and the dialog that first asks for the location if there are several. They are separate,
 * since a loading page may move the button while the dialog is open.
 */
export function useAddJob(): { readonly button: ReactNode; readonly dialog: ReactNode } {
  const navigate = useNavigate();
  const companies = useInfiniteQuery(managerCompanies);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const oneAtATime = useOneAtATime();

  async function addJob() {
    const [company, ...others] = companies.data?.items ?? [];
    if (others.length > 0 || company?.location_count !== 1) {
      setAsking(true);
      return;
    }
    setBusy(true);
    const hasLeft = watchLeaving();
    try {
      const { pages } = await queryClient.fetchInfiniteQuery(companyView(company.id));
      const [location] = pages[0]?.locations ?? [];
      if (location === undefined) setAsking(true);
      else if (!hasLeft()) navigate(paths.manager.addJob(company.id, location.id));
    } catch {
      // The dialog retries, and shows the failure.
      setAsking(true);
    } finally {
      setBusy(false);
    }
  }

  return {
    button: (
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        loading={busy}
        onClick={() => oneAtATime(addJob)}
      >
        Add Job
      </Button>
    ),
    dialog: <ChooseLocation opened={asking} onClose={() => setAsking(false)} />,
  };
}
