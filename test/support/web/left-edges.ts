/** The left edges of a page's headings, in CSS pixels. Headings inside cards do not count. */
export function leftEdges(): number[] {
  return [...document.querySelectorAll('main :is(h1, h2)')]
    .filter((heading) => heading.closest('.mantine-Card-root') === null)
    .map((heading) => {
      // A company's tile is before its name.
      const before = heading.previousElementSibling;
      const first = before?.matches('[aria-hidden]') ? before : heading;
      return Math.round(first.getBoundingClientRect().left);
    });
}
