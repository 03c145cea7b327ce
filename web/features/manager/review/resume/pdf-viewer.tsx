import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { LoadError } from '../../../../ui/feedback/loaded.tsx';
import { PdfPages } from '../../../../ui/pdf/pdf-pages.tsx';
import { documentAt } from './document-query.ts';
import classes from './resume-viewer.module.css';

interface Props {
  url: string;
  title: string;
  /** 1 fits the width of the frame. */
  zoom: number;
}

/** Shows a PDF in the page: a frame would swallow keys, and phones show nothing in it. */
export function PdfViewer({ url, title, zoom }: Props) {
  const file = useQuery(documentAt(url));
  const frame = useRef<HTMLDivElement>(null);
  const lastZoom = useRef(zoom);
  useLayoutEffect(() => {
    if (frame.current === null || zoom === lastZoom.current) return;
    // The same lines stay in view.
    frame.current.scrollTop *= zoom / lastZoom.current;
    lastZoom.current = zoom;
  }, [zoom]);
  if (file.isError) {
    return (
      <LoadError
        message="This document could not be loaded."
        onRetry={() => file.refetch()}
        retrying={file.isFetching}
      />
    );
  }
  return (
    <div ref={frame} className={classes.scroll}>
      <div style={{ width: `${zoom * 100}%` }}>
        <PdfPages
          bytes={file.data}
          title={title}
          failure={
            <ErrorAlert title="This PDF cannot be shown here.">
              <Stack align="flex-start" gap="xs">
                It may be damaged, or ask for a password.
                <Button
                  component="a"
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  size="xs"
                  color="red"
                  variant="outline"
                >
                  Open it in a new tab
                </Button>
              </Stack>
            </ErrorAlert>
          }
        />
      </div>
    </div>
  );
}
