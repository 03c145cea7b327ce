import { useParams } from 'react-router-dom';
import { CompanyReport } from './company-report.tsx';
import { JobReport } from './job-report.tsx';

/** The report of a company or of a job. */
export function Component() {
  const { companyId } = useParams();
  return companyId === undefined ? <JobReport /> : <CompanyReport />;
}
