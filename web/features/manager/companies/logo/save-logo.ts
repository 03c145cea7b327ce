import { setCompanyLogo } from '../../../../../lambdas/contract/calls/company-logo.ts';
import { call } from '../../../../api/client.ts';

/**
 * Saves a company's logo.
 * @param logo a data URL; an empty text removes the logo
 */
export async function saveLogo(id: string, logo: string): Promise<void> {
  const image = logo === '' ? null : logo.slice(logo.indexOf(',') + 1);
  await call(setCompanyLogo, { id, image });
}
