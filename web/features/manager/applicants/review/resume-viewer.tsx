import { Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { DocxPage } from '../../../../ui/docx/docx-page.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { LoadError } from '../../../../ui/feedback/loaded.tsx';
import { Warning } from '../../../../ui/feedback/warning.tsx';
import { extensionOf } from '../../../../ui/files.ts';
import { useStableUrl } from '../../../../ui/hooks/use-stable-url.ts';
import { PdfPages } from '../../../../ui/pdf/pdf-pages.tsx';
import { nameOf } from '../../../../ui/text/format.ts';
import classes from './resume-viewer.module.css';

type Kind = 'Resume' | 'Cover letter';

interface Props {
  application: Application;
  /** The zoom in a dialog, which it fills; 1 fits the width. */
  zoom?: number;
}

/** A candidate's documents, one at a time. */
export const ResumeViewer = memo(({ application, zoom }: Props) => {
  const { resume_url, cover_letter_url } = application.profile;
  const [kind, setKind] = useState<Kind>('Resume');
  const url = kind === 'Resume' ? resume_url : cover_letter_url;
  return (
    <Card
      {...(zoom === undefined
        ? { p: 'sm', className: classes.card }
        : { p: 0, withBorder: false, className: `${classes.card} ${classes.filling}` })}
    >
      <Group justify="space-between" mb="xs" mih={32} flex="none">
        {cover_letter_url === null ? (
          <Text fw={600} size="sm" pl={4}>
            Resume
          </Text>
        ) : (
          <SegmentedControl
            aria-label="Document"
            size="xs"
            data={['Resume', 'Cover letter'] satisfies Kind[]}
            value={kind}
            onChange={setKind}
          />
        )}
        {url !== null && <OpenInNewTab url={url} />}
      </Group>
      {url === null ? (
        <EmptyState drawing="document">This candidate applied without a resume.</EmptyState>
      ) : (
        <Viewer
          key={kind}
          url={url}
          title={`${kind} of ${nameOf(application.candidate)}`}
          zoom={zoom ?? 1}
        />
      )}
    </Card>
  );
});

function OpenInNewTab({ url }: { url: string }) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      size="xs"
      leftSection={<IconExternalLink size={14} aria-hidden />}
    >
      Open in new tab
    </Button>
  );
}

function Viewer({ url, ...props }: { url: string; title: string; zoom: number }) {
  const stableUrl = useStableUrl(url);
  switch (extensionOf(url)) {
    case 'pdf':
      return <PdfViewer url={stableUrl} {...props} />;
    case 'docx':
      return <DocxViewer url={stableUrl} {...props} />;
    default:
      return (
        <EmptyState
          drawing="document"
          action={
            <Button
              component="a"
              href={url}
              download
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Download
            </Button>
          }
        >
          Your browser cannot show this file. Download it to read it.
        </EmptyState>
      );
  }
}

interface ViewerProps {
  url: string;
  title: string;
  /** 1 fits the width of the frame. */
  zoom: number;
}

/** Shows a PDF in the page: a frame would swallow keys, and phones show nothing in it. */
function PdfViewer({ url, title, zoom }: ViewerProps) {
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

/** Shows a .docx in a sandboxed frame. */
function DocxViewer({ url, title, zoom }: ViewerProps) {
  const queryClient = useQueryClient();
  const file = documentAt(url);
  const page = useQuery({
    queryKey: [...file.queryKey, 'page'],
    queryFn: async () => {
      // Load the renderer only for a .docx.
      const [{ renderDocx }, bytes] = await Promise.all([
        import('../../../../ui/docx/render-docx.ts'),
        queryClient.fetchQuery(file),
      ]);
      return renderDocx(new Blob([bytes]));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (page.isError) {
    return (
      <LoadError
        message="This document could not be shown."
        onRetry={() => page.refetch()}
        retrying={page.isFetching}
      />
    );
  }
  const { html, missing = [] } = page.data ?? {};
  return (
    <>
      {missing.length > 0 && (
        <Warning mb="xs" flex="none">
          <Group gap="xs">
            <Text size="sm">
              Some words of this file are not shown here, such as those in text boxes.
            </Text>
            <Button component="a" href={url} download variant="default" size="xs">
              Open the original
            </Button>
          </Group>
        </Warning>
      )}
      <div className={classes.frame}>
        <DocxPage html={html} title={title} zoom={zoom} />
      </div>
    </>
  );
}

/** A whole document, by its signed URL. */
function documentAt(url: string) {
  return queryOptions({
    // No `manager` prefix, so that `refresh` skips it: documents never change.
    queryKey: ['document', 'manager', url.split('?')[0]],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`The document answered ${response.status}.`);
      return response.arrayBuffer();
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Up to 10 MB in memory.
    gcTime: 60_000,
  });
}
