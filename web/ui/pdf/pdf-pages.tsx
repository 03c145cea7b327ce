import { Center, Loader, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useElementSize, useIntersection } from '@mantine/hooks';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useDelayed } from '../hooks/use-delayed.ts';
import { type Drawn, drawPage, openPdf } from './draw-page.ts';
import classes from './pdf-pages.module.css';

interface Props {
  /** The whole file; undefined while loading. */
  bytes: ArrayBuffer | undefined;
  /** The accessible name. */
  title: string;
  /** Shown if it cannot be drawn. */
  failure: ReactNode;
  firstPageOnly?: boolean;
}

type Opened = PDFDocumentProxy | 'failed';

/** A PDF's pages in a column, drawn on scroll, with selectable text. */
export function PdfPages({ bytes, title, failure, firstPageOnly = false }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const { ref, width } = useElementSize();
  // Not for every pixel of a window resize.
  const [settledWidth] = useDebouncedValue(width, 100, { leading: true });
  const slow = useDelayed(opened === undefined);

  useEffect(() => {
    if (bytes === undefined) return;
    const { document, close } = openPdf(bytes);
    let isCurrent = true;
    document.then(
      (proxy) => isCurrent && setOpened(proxy),
      (error: unknown) => {
        if (!isCurrent) return;
        console.error('A PDF could not be shown:', error);
        setOpened('failed');
      },
    );
    return () => {
      isCurrent = false;
      close();
      setOpened(undefined);
    };
  }, [bytes]);

  if (opened === 'failed') return failure;
  const count = firstPageOnly ? 1 : (opened?.numPages ?? 0);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
    <section ref={ref} aria-label={title} className={classes.pages} tabIndex={0}>
      {opened === undefined && (
        <Center h={200}>
          {slow && <Loader role="status" aria-label="Loading the document" />}
        </Center>
      )}
      {opened !== undefined &&
        settledWidth > 0 &&
        numbers.map((number) => (
          <PdfPage key={number} document={opened} number={number} width={settledWidth} />
        ))}
    </section>
  );
}

interface PdfPageProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  width: number;
}

/** The ratio of an undrawn page: US Letter. */
const LETTER = 8.5 / 11;

/** A page of a PDF, drawn when it comes near the window. */
function PdfPage({ document, number, width }: PdfPageProps) {
  const { ref, entry } = useIntersection({ rootMargin: '50%' });
  const [isWanted, setIsWanted] = useState(number === 1);
  if (entry?.isIntersecting && !isWanted) setIsWanted(true);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | 'failed'>();

  useEffect(() => {
    if (!isWanted || canvas.current === null || text.current === null) return;
    const ended = new AbortController();
    drawPage({
      document,
      number,
      width,
      signal: ended.signal,
      canvas: canvas.current,
      text: text.current,
    }).then(setDrawn, (error: unknown) => {
      if (ended.signal.aborted) return;
      console.error(`Page ${number} of a PDF could not be drawn:`, error);
      setDrawn('failed');
    });
    return () => ended.abort();
  }, [document, number, width, isWanted]);

  const known = drawn === undefined || drawn === 'failed' ? undefined : drawn;
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    aspectRatio: known?.ratio ?? LETTER,
    '--total-scale-factor': known?.scale ?? 1,
  };
  return (
    <div ref={ref} className={classes.page} style={style} data-page={number}>
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <div ref={text} className={classes.text} />
      {known?.links.map(({ url, ...place }) => (
        <a
          key={`${url} ${place.left} ${place.top}`}
          href={url}
          target="_blank"
          rel="noreferrer"
          className={classes.link}
          style={place}
        >
          <VisuallyHidden>{url}</VisuallyHidden>
        </a>
      ))}
      {drawn === 'failed' && (
        <Text p="lg" c="black">
          This page could not be drawn.
        </Text>
      )}
    </div>
  );
}
