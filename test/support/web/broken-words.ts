/** The words that these parts of the page break over two lines, and the texts that they cut off. */
export function brokenWords(parts: Element[]): string[] {
  return parts.flatMap((part) => {
    const cut = part.scrollWidth > part.clientWidth ? [`cut off: ${part.textContent}`] : [];
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { index, 0: word } of (texts.currentNode.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) cut.push(`broken: ${word}`);
      }
    }
    return cut;
  });
}
