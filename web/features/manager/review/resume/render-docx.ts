import { renderAsync } from 'docx-preview';

// Nothing in the document may run or fetch anything. The frame that shows it is sandboxed as well.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const STYLE = `
  body { margin: 0; }
  .docx-wrapper { padding: 16px !important; background: #f1f3f5 !important; }
  .docx-wrapper > section.docx { width: auto !important; min-height: 0 !important; max-width: 816px;
    padding: 32px !important; margin: 0 auto 16px !important; box-shadow: none !important; }
`;

/** A .docx as a page of its own, to be shown in a sandboxed frame and nowhere else. */
export async function renderDocx(file: Blob): Promise<string> {
  const body = document.createElement('div');
  const head = document.createElement('div');
  await renderAsync(file, body, head, {
    // A sandboxed frame may not read this page's blobs.
    useBase64URL: true,
    // They would be frames with any HTML in them.
    renderAltChunks: false,
    ignoreLastRenderedPageBreak: true,
  });
  for (const link of body.querySelectorAll('a')) openOutside(link);
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">${head.innerHTML}<style>${STYLE}</style></head><body>${body.innerHTML}</body></html>`;
}

/** Makes a link open a new tab if it leads into the web. Any other, such as one that would run a script, becomes text. */
function openOutside(link: HTMLAnchorElement): void {
  if (!/^https?:\/\//i.test(link.getAttribute('href') ?? '')) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}
