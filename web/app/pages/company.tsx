import { CompanyPage } from '../../features/manager/companies/company-page.tsx';
import { EditJobModal } from '../../features/manager/postings/edit-job-modal.tsx';

/** Brings two features together, which must not import each other: the company page and the dialog that edits a job. */
export function Component() {
  return (
    <CompanyPage editJob={(jobId, onClose) => <EditJobModal jobId={jobId} onClose={onClose} />} />
  );
}
