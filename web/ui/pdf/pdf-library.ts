// The legacy build, for browsers a few years old.
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Data for some documents: missing fonts, Asian character maps, decoders for scans. */
const DATA: Record<string, string> = import.meta.glob(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);
const URL_OF = new Map(
  Object.entries(DATA).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** How pdf.js loads these files. */
class DataFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(URL_OF.get(filename) ?? '');
    if (!response.ok) throw new Error(`${filename} answered ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Starts to open a PDF. `destroy` frees it. */
export function startOpening(data: Uint8Array): PDFDocumentLoadingTask {
  return getDocument({
    data,
    BinaryDataFactory: DataFiles,
    useWorkerFetch: false,
    // Loading fonts into the document would lay out the whole page again for each applicant.
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
}

export { TextLayer };
