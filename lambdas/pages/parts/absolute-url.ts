import { logoPath } from '../../contract/pages/public-paths.ts';
import type { CompanyOfJob } from '../../contract/schemas/company.ts';
import { setting } from '../../data/aws/environment.ts';

/** The full URL of a path of the site. */
export function absoluteUrl(path: string): string {
  return new URL(path, setting('SITE_URL')).href;
}

/** The full URL of a company's logo; undefined without one. */
export function logoUrl(company: CompanyOfJob): string | undefined {
  const path = logoPath(company);
  return path && absoluteUrl(path);
}
