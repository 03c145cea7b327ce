import { Center, Loader } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useState } from 'react';
import { useDelayed } from '../hooks/use-delayed.ts';
import { openPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
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
