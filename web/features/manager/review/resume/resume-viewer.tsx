import { Button, Card, Group, SegmentedControl, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { useStableUrl } from '../../../../ui/hooks/use-stable-url.ts';
import { nameOf } from '../../../../ui/text/format.ts';
import { DocxViewer } from './docx-viewer.tsx';
import { PdfViewer } from './pdf-viewer.tsx';
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

function extensionOf(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '';
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}
