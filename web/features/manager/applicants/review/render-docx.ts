import { renderAsync } from 'docx-preview';

// The document may not run or fetch anything. Its frame is sandboxed too.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const STYLE = `
  body { margin: 0; }
  .docx-wrapper { padding: 16px !important; background: #f1f3f5 !important; }
  .docx-wrapper > section.docx { width: auto !important; min-height: 0 !important; max-width: 816px;
    padding: 32px !important; margin: 0 auto 16px !important; box-shadow: none !important; }
`;

/** Renders a .docx to HTML, for a sandboxed frame only. */
export async function renderDocx(file: Blob): Promise<string> {
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
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">${head.innerHTML}<style>${STYLE}</style></head><body>${body.innerHTML}</body></html>`;
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
