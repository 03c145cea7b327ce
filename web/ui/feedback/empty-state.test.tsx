import { searchPublicJobs } from '../../../lambdas/contract/calls/public.ts';
import { answer, button, expect, open, page, path, test } from '../../../test/support/web/app.tsx';

// An empty list has a drawing, which loads when it is shown. Its file: `empty-state.test.ts`.

const NOTHING =
  'No roles match your filters. Try clearing the search or changing the employment type.';

test('a drawing shows in light and dark; without it, an empty list has its text and action', async () => {
  answer(searchPublicJobs, () => ({ jobPostings: [], open_count: 3, matching_count: 0 }));
  await open('/jobs?q=zzqqxx');
  const text = page.getByText(NOTHING, { exact: true });
  await expect.element(text).toBeVisible();
  const drawing = document.querySelector('main svg:has(use)');
  const content = drawing?.querySelector('use');
  if (!drawing || !content) throw new Error('There is no drawing.');
  expect(drawing.ariaHidden).toBe('true');

  const { dataset } = document.documentElement;
  const before = dataset.mantineColorScheme;
  const shoot = () => page.elementLocator(drawing).screenshot({ save: false });
  const drawn: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    dataset.mantineColorScheme = colorScheme;
    content.remove();
    const empty = await shoot();
    drawing.append(content);
    // Its file may still be loading.
    await expect.poll(shoot).not.toBe(empty);
    drawn.push(await shoot());
  }
  dataset.mantineColorScheme = before;
  expect(new Set(drawn).size).toBe(2);
  content.remove();
  await expect.element(text).toBeVisible();
  await button('Clear search and filter').click();
  await expect.poll(path).toBe('/jobs');
});
