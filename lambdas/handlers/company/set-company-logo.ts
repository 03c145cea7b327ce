import { setCompanyLogo } from '../../contract/calls/company-logo.ts';
import { LOGO_MAX_BYTES } from '../../contract/limits.ts';
import { invalid } from '../../contract/problem.ts';
import { tooLarge } from '../../contract/texts/texts.ts';
import { WRONG_LOGO } from '../../contract/texts/wrong-logo.ts';
import { changeLogoWrites, companyAnswer, getOwnCompany } from '../../data/companies/companies.ts';
import { storeLogo } from '../../data/files/logos.ts';
import { rewriteLogo } from '../../data/files/rewrite-logo.ts';
import { consumeQuota } from '../../data/limits/quotas.ts';
import { edit } from '../../data/table/edit.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { problemOfLogo } from '../../rules/logo-image.ts';

export const handler = endpoint(setCompanyLogo, async ({ input, actor }) => {
  const { id, image, expected_revision: expected } = input;
  const owned = await getOwnCompany(actor.id, id);
  const logo = image === null ? undefined : await rewritten(image);
  if (logo !== undefined) await consumeQuota('logos_stored_per_day', actor.id);
  const stored = logo && (await storeLogo(owned, logo));
  return await withOptimisticLock(async () => {
    const before = await getOwnCompany(actor.id, id);
    const company = await edit(
      before,
      { logo: stored?.logo },
      { expected, toAnswer: companyAnswer },
    );
    await transact([...changeLogoWrites(before, company), ...(stored?.writes ?? [])]);
    return companyAnswer(company);
  });
});

/** @throws invalid if the image is no logo */
async function rewritten(image: string) {
  const bytes = Buffer.from(image, 'base64');
  if (bytes.length > LOGO_MAX_BYTES) throw invalid('image', tooLarge(LOGO_MAX_BYTES));
  const problem = problemOfLogo(bytes);
  if (problem !== undefined) throw invalid('image', problem);
  const logo = await rewriteLogo(bytes);
  if (logo === undefined) throw invalid('image', WRONG_LOGO.broken);
  return logo;
}
