import { Fragment } from 'react';
import { Paragraph } from './layout.tsx';

/** Plain text: lines, and paragraphs separated by empty lines. */
export function Words({ text }: { readonly text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once.
    <Paragraph key={at} dir="auto">
      {paragraph.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once.
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Paragraph>
  ));
}
