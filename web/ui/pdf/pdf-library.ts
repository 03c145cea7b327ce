// The build for browsers that are a few years old, such as those of phones.
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** What some documents need: fonts that they do not bring along, tables of Asian scripts, decoders of scanned pages. */
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

/** How pdf.js asks for one of these files. */
class DataFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(URL_OF.get(filename) ?? '');
    if (!response.ok) throw new Error(`${filename} answered ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Starts to open a PDF. `destroy` of what is returned frees everything again. */
export function startOpening(data: Uint8Array): PDFDocumentLoadingTask {
  return getDocument({
    data,
    BinaryDataFactory: DataFiles,
    useWorkerFetch: false,
    verbosity: VerbosityLevel.ERRORS,
  });
}

export { TextLayer };
