import { setCompanyLogo } from '../../../../../lambdas/contract/calls/company-logo.ts';
import type { Company } from '../../../../../lambdas/contract/schemas/company.ts';
import { call } from '../../../../api/client.ts';

/**
 * Saves a company's logo.
 * @param logo a data URL; an empty text removes the logo
 * @param expected_revision the revision of the company that the form began from
 */
export async function saveLogo(
  id: string,
  logo: string,
  expected_revision: number | undefined,
): Promise<Company> {
  const image = logo === '' ? null : logo.slice(logo.indexOf(',') + 1);
  return (await call(setCompanyLogo, { id, image, expected_revision })).company;
}
