import { getPublicJob } from '../../lambdas/contract/calls/public.ts';
import { jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { answer, button, expect, field, open, page, test } from '../../test/support/web/app.tsx';
import { signInManager } from '../../test/support/web/people.ts';
import { sidesOf } from '../../test/support/web/sides.ts';
import { answerCompany, company, jobCard } from '../../test/support/web/things.ts';
import { paths } from '../paths.ts';

// What people write from right to left reads so, wherever it is typed and shown. The server's page of a job:
// `test/web/open-pages.spec.ts`.

const NAME = 'מאפיית הנמל';
const ABOUT = 'نخبز الخبز حتى الفجر.\n\nWe also clean the ovens.';
const heading = page.getByRole('heading', { level: 1 });

test('a company from right to left is edited so, field by field, and beside English ones', async () => {
  signInManager();
  answerCompany({ company: { ...company, name: NAME, culture: ABOUT } });
  await open(paths.manager.company(company.id));
  await expect.element(heading).toHaveTextContent(NAME);
  expect(heading.element().querySelector('bdi')?.translate).toBe(false);
  await button('Edit Company').click();
  const dialog = page.getByRole('dialog');
  const name = field('Name', dialog);
  const culture = field('Culture', dialog);
  await expect.element(culture).toHaveValue(ABOUT);
  for (const typed of [culture, name])
    await expect.element(typed).toHaveStyle({ direction: 'rtl' });
  await name.fill('Harbor Bakery');
  await expect.element(name).toHaveStyle({ direction: 'ltr' });
});

test('a job from right to left stands at the right, and its English paragraph at the left', async () => {
  answer(getPublicJob, () => ({
    job: { ...jobCard, job_title: 'خباز ليلي', job_description: ABOUT },
    questions: { screening: [], video: [] },
    listed: true,
  }));
  await open(jobPath(jobCard));
  await expect.element(heading).toHaveTextContent('خباز ليلي');
  await expect.poll(() => sidesOf(heading.element())).toEqual(['right']);
  const lines = sidesOf(page.getByText(/We also clean the ovens\.$/).element());
  expect([lines[0], lines.at(-1)]).toEqual(['right', 'left']);
});
