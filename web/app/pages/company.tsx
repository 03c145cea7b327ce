import { CompanyPage } from '../../features/manager/companies/company-page.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { EditJobModal, JobPreview } from './dialogs.ts';

/** Brings features together, which must not import each other: the company page and the dialogs about a job. */
export function Component() {
  return (
    <CompanyPage
      editJob={(jobId, onClose) => (
        <OnDemand wanted={jobId !== undefined}>
          <EditJobModal jobId={jobId} onClose={onClose} />
        </OnDemand>
      )}
      previewJob={(jobId, onClose) => (
        <OnDemand wanted={jobId !== undefined}>
          <JobPreview jobId={jobId} onClose={onClose} />
        </OnDemand>
      )}
    />
  );
}
