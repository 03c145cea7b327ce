import { PublicCompanyPage } from '../../features/public/company/public-company-page.tsx';

/** Brings features together, which must not import each other: the page of a company and the search of its jobs. */
export function Component() {
  return <PublicCompanyPage />;
}
