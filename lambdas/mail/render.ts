import { convert } from 'html-to-text';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { type Footer, FooterContext } from './footer.ts';

const DOCTYPE = '<!DOCTYPE html>';

/**
 * Renders a mail's body.
 * @returns `html`, a whole document, and `text`, the same as plain text
 */
export function render(
  body: ReactElement,
  footer: Footer,
): { readonly html: string; readonly text: string } {
  const whole = createElement(FooterContext, { value: footer }, body);
  const html = `${DOCTYPE}${renderToStaticMarkup(whole)}`;
  return {
    html,
    text: convert(html, {
      wordwrap: 78,
      selectors: [
        // The body repeats the preview.
        { selector: '[data-skip-in-text=true]', format: 'skip' },
        { selector: 'h1', options: { uppercase: false } },
        { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      ],
    }),
  };
}
