import type { PDFDocumentProxy } from 'pdfjs-dist';

interface Opening {
  /** Rejects where this is no PDF that can be drawn, or where it asks for a password. */
  readonly document: Promise<PDFDocumentProxy>;
  /** Frees what the document takes, also while it is still being opened. */
  readonly close: () => void;
}

/**
 * Opens a PDF. The library that reads it, pdf.js, is fetched when the first one is opened.
 * @param bytes the whole file; they can be used again afterwards
 */
export function openPdf(bytes: ArrayBuffer): Opening {
  // pdf.js takes the bytes away from whoever gives them.
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
