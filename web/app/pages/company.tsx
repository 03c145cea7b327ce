import { CompanyPage } from '../../features/companies/company-page.tsx';
import { EditJobModal } from '../../features/postings/edit-job-modal.tsx';

/** The company page is of companies, the dialog that it opens of postings: features meet only here. */
export function Component() {
  return (
    <CompanyPage editJob={(jobId, onClose) => <EditJobModal jobId={jobId} onClose={onClose} />} />
  );
}
