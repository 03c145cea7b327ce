import { convert } from 'html-to-text';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { isolated } from './isolated.ts';
import { MailContext, type MailFrame } from './mail-context.ts';
import { unlinked, withoutLinksInText } from './unlinked.ts';

const DOCTYPE = '<!DOCTYPE html>';

/** What a template makes of its data. */
export interface Content {
  readonly subject: string;
  readonly body: ReactElement;
}

/**
 * Renders a mail. Nothing in it becomes a link but the links of its template, whatever people have written.
 * @returns `html`, a whole document, and `text`, the same as plain text
 */
export function render({ subject, body }: Content, frame: MailFrame) {
  const whole = createElement(MailContext, { value: isolated(frame) }, body);
  const html = `${DOCTYPE}${withoutLinksInText(renderToStaticMarkup(whole))}`;
  return {
    subject: unlinked(subject),
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
