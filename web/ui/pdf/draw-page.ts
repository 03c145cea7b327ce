import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import * as z from 'zod/mini';

interface Drawing {
  readonly document: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly canvas: HTMLCanvasElement;
  /** Gets the page's invisible text layer. */
  readonly text: HTMLElement;
  /** Stops the drawing. */
  readonly signal: AbortSignal;
}

/** A link, placed in percent of the page. */
interface Link {
  readonly url: string;
  readonly left: string;
  readonly top: string;
  readonly width: string;
  readonly height: string;
}

/** The result of drawing. */
export interface Drawn {
  /** Width / height. */
  readonly ratio: number;
  /** CSS pixels per point. */
  readonly scale: number;
  readonly links: readonly Link[];
}

// Enough for zooming on a phone.
const LEAST_PIXELS_PER_CSS_PIXEL = 2;
// Safari draws nothing on a larger canvas.
const MOST_PIXELS = 16_000_000;

/**
 * Draws a page of a PDF.
 * @throws if the page is broken; an AbortError if aborted
 */
export async function drawPage(drawing: Drawing): Promise<Drawn> {
  const { document, number, width, canvas, text, signal } = drawing;
  const { TextLayer } = await import('./pdf-library.ts');
  const page = await document.getPage(number);
  signal.throwIfAborted();
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const pixels = Math.min(
    Math.max(devicePixelRatio, LEAST_PIXELS_PER_CSS_PIXEL),
    Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)),
  );

  // Drawn offscreen: two drawings must not share a canvas, and the old one stays until the new one is
  // ready.
  const fresh = Object.assign(window.document.createElement('canvas'), {
    width: Math.floor(viewport.width * pixels),
    height: Math.floor(viewport.height * pixels),
  });
  const painting = page.render({
    canvas: fresh,
    viewport: page.getViewport({ scale: scale * pixels }),
  });
  const words = window.document.createElement('div');
  const layer = new TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: true }),
    container: words,
    viewport,
  });
  signal.addEventListener('abort', () => {
    painting.cancel();
    layer.cancel();
  });
  const [links] = await Promise.all([linksOf(page, viewport), painting.promise, layer.render()]);
  signal.throwIfAborted();

  Object.assign(canvas, { width: fresh.width, height: fresh.height });
  canvas.getContext('2d')?.drawImage(fresh, 0, 0);
  text.replaceChildren(...words.childNodes);
  return { ratio: viewport.width / viewport.height, scale, links };
}

const link = z.object({
  subtype: z.literal('Link'),
  url: z.string().check(z.regex(/^(https?|mailto):/i)),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

async function linksOf(page: PDFPageProxy, viewport: PageViewport): Promise<Link[]> {
  const annotations: unknown[] = await page.getAnnotations();
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return annotations.flatMap((annotation) => {
    const found = link.safeParse(annotation);
    if (!found.success) return [];
    const { url, rect } = found.data;
    const [x1, y1] = viewport.convertToViewportPoint(rect[0], rect[1]);
    const [x2, y2] = viewport.convertToViewportPoint(rect[2], rect[3]);
    return {
      url,
      left: percent(Math.min(x1, x2), viewport.width),
      top: percent(Math.min(y1, y2), viewport.height),
      width: percent(Math.abs(x2 - x1), viewport.width),
      height: percent(Math.abs(y2 - y1), viewport.height),
    };
  });
}

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
