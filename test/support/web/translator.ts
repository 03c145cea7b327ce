import type { BrowserContext } from '@playwright/test';

/**
 * Translates the pages of a context as Google Translate does: puts each text into two `<font>` elements, as soon as it
 * appears or changes, but for those with `translate="no"`. The words stay, so that tests find them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const LEFT_ALONE = 'script, style, svg, textarea, font, [translate="no"]';
    function translate(from: Node): void {
      const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      for (let at: Node | null = from; at !== null; at = walker.nextNode())
        if (at instanceof Text) texts.push(at);
      for (const text of texts) {
        const parent = text.parentElement;
        if (parent === null || parent.closest(LEFT_ALONE) !== null) continue;
        if (text.textContent?.trim() === '') continue;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = text.textContent;
        parent.replaceChild(outer, text);
      }
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translate(target);
        for (const node of addedNodes)
          if (node.isConnected && document.body?.contains(node)) translate(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}
