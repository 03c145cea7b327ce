import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { LoadError } from '../../../../ui/feedback/load-error.tsx';
import { PdfPages } from '../../../../ui/pdf/pdf-pages.tsx';
import { documentAt } from './document-query.ts';
import classes from './resume-viewer.module.css';

/** Shows a PDF in the page: a frame would swallow keys, and phones show nothing in it. */
export function PdfViewer({ url, title }: { url: string; title: string }) {
  const file = useQuery(documentAt(url));
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
    <div className={classes.scroll}>
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
  );
}
