import type { PDFDocumentProxy } from 'pdfjs-dist';

interface Opening {
  /** Rejects if it is no PDF or needs a password. */
  readonly document: Promise<PDFDocumentProxy>;
  /** Frees the document, also while opening. */
  readonly close: () => void;
}

/**
 * Opens a PDF; loads pdf.js at the first call.
 * @param bytes the whole file, still usable afterwards
 */
export function openPdf(bytes: ArrayBuffer): Opening {
  // pdf.js detaches the buffer it gets.
  const task = import('./pdf-library.ts').then(({ startOpening }) =>
    startOpening(new Uint8Array(bytes.slice())),
  );
  return {
    document: task.then(({ promise }) => promise),
    close: () =>
      void task.then(
        (opening) => opening.destroy(),
        () => {},
      ),
  };
}
