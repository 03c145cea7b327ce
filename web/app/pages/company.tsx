import { CompanyPage } from '../../features/manager/companies/company-page.tsx';
import { EditJobModal } from '../../features/manager/postings/edit-job-modal.tsx';
import { JobPreview } from '../../features/manager/postings/job-preview.tsx';

/** Brings features together, which must not import each other: the company page and the dialogs about a job. */
export function Component() {
  return (
    <CompanyPage
      editJob={(jobId, onClose) => <EditJobModal jobId={jobId} onClose={onClose} />}
      previewJob={(jobId, onClose) => <JobPreview jobId={jobId} onClose={onClose} />}
    />
  );
}
