import { CompanyPage } from '../../features/manager/companies/company-page.tsx';
import { jobDialogs } from './job-dialogs.tsx';

/** Brings features together, which must not import each other: the company page and the dialogs about a job. */
export function Component() {
  return <CompanyPage {...jobDialogs} />;
}
