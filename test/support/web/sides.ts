/** At which side of an element each of its lines stands. Runs in a page. */
export function sidesOf(element: Element): string[] {
  const { left, right } = element.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(element);
  return [...words.getClientRects()]
    .filter(({ width }) => width > 0)
    .map((line) => (line.left - left < right - line.right ? 'left' : 'right'));
}
