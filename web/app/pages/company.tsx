import { CompanyPage } from '../../features/manager/companies/company-page.tsx';
import { jobDialogs } from './job-dialogs.tsx';

/** Joins features that must not import each other: the company page and the job dialogs. */
export function Component() {
  return <CompanyPage {...jobDialogs} />;
}
