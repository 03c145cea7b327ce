import { renderAsync } from 'docx-preview';
import { docxParts } from './docx-text.ts';
import { missingWords } from './missing-words.ts';

// The document may not run or fetch anything. Its frame is sandboxed too.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const STYLE = `
  body { margin: 0; }
  /* A text box may be too low for its words in another font. */
  .docx-wrapper svg, .docx-wrapper foreignObject { overflow: visible; }
  .docx-wrapper { padding: 16px !important; background: #f1f3f5 !important; }
  .docx-wrapper > section.docx { width: auto !important; min-height: 0 !important; max-width: 816px;
    padding: 32px !important; margin: 0 auto 16px !important; box-shadow: none !important; }
`;

interface Rendered {
  /** For a sandboxed frame only. */
  readonly html: string;
  /** The words of the file that the page lacks. */
  readonly missing: readonly string[];
}

/** Renders a .docx. */
export async function renderDocx(file: Blob): Promise<Rendered> {
  const body = document.createElement('div');
  const head = document.createElement('div');
  await renderAsync(file, body, head, {
    // A sandboxed frame cannot read this page's blobs.
    useBase64URL: true,
    // They would be frames with arbitrary HTML.
    renderAltChunks: false,
    ignoreLastRenderedPageBreak: true,
  });
  for (const link of body.querySelectorAll('a')) openOutside(link);
  const missing = missingWords(await docxParts(file), body.textContent);
  const html = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">${head.innerHTML}<style>${STYLE}</style></head><body>${body.innerHTML}</body></html>`;
  return { html, missing };
}

/** Opens web links in a new tab. Other links, such as scripts, become text. */
function openOutside(link: HTMLAnchorElement): void {
  if (!/^https?:\/\//i.test(link.getAttribute('href') ?? '')) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}
