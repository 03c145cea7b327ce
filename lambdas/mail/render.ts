import { convert } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';

const DOCTYPE = '<!DOCTYPE html>';

/**
 * A mail's body, in both forms.
 * @returns `html`, a whole document, and `text`, the same for those who read no HTML
 */
export function render(body: ReactElement): { readonly html: string; readonly text: string } {
  const html = `${DOCTYPE}${renderToStaticMarkup(body)}`;
  return {
    html,
    text: convert(html, {
      wordwrap: 78,
      selectors: [
        // The preview: what stands there is said again below.
        { selector: '[data-skip-in-text=true]', format: 'skip' },
        { selector: 'h1', options: { uppercase: false } },
        { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      ],
    }),
  };
}
