import { expect } from './app.tsx';

/** Expects that the page's headings have one left edge. Headings inside cards do not count. */
export function expectOneLeftEdge(): void {
  const edges = [...document.querySelectorAll('main :is(h1, h2)')]
    .filter((heading) => heading.closest('.mantine-Card-root') === null)
    .map((heading) => {
      // A company's tile is before its name.
      const before = heading.previousElementSibling;
      const first = before?.matches('[aria-hidden]') ? before : heading;
      return Math.round(first.getBoundingClientRect().left);
    });
  expect(edges.length).toBeGreaterThan(1);
  expect(new Set(edges).size).toBe(1);
}
