import { Text, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { type Drawn, drawPage } from './draw-page.ts';
import classes from './pdf-pages.module.css';

interface Props {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  width: number;
}

/** The ratio of an undrawn page: US Letter. */
const LETTER = 8.5 / 11;

/** A page of a PDF, drawn when it comes near the window. */
export function PdfPage({ document, number, width }: Props) {
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
      ...{ document, number, width, signal: ended.signal },
      ...{ canvas: canvas.current, text: text.current },
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
