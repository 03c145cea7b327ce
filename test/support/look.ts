import { expect, type Page } from '@playwright/test';

/** Expects that the headings of a page begin at one left edge; those inside a card begin where its content does. */
export async function expectOneLeftEdge(page: Page): Promise<void> {
  const edges = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2)')]
      .filter((heading) => heading.closest('.mantine-Card-root') === null)
      .map((heading) => [heading.textContent, Math.round(heading.getBoundingClientRect().left)]),
  );
  expect(edges.length).toBeGreaterThan(1);
  expect(edges).toEqual(edges.map(([text]) => [text, edges[0]?.[1]]));
}

/** Expects that no group of fields has a label that is lighter than those of the page's fields. */
export async function expectGroupLabels(page: Page): Promise<void> {
  const { fields, groups } = await page.evaluate(() => {
    const weight = (label: Element) => Number(getComputedStyle(label).fontWeight);
    const labelled = [
      ...document.querySelectorAll('main :is(fieldset, [role="group"], [role="radiogroup"])'),
    ];
    const labels = labelled.map(
      (group) =>
        group.querySelector(':scope > legend') ??
        document.getElementById(group.getAttribute('aria-labelledby')?.split(' ')[0] ?? ''),
    );
    return {
      fields: [...document.querySelectorAll('main label.mantine-InputWrapper-label')].map(weight),
      groups: labels.map(
        (label) => [label?.textContent, label === null ? 0 : weight(label)] as const,
      ),
    };
  });
  expect(fields.length).toBeGreaterThan(0);
  expect(groups.length).toBeGreaterThan(0);
  expect(groups.filter(([, weight]) => weight < Math.max(...fields))).toEqual([]);
}
