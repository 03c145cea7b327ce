import { Anchor, Button, Group, Input, Paper, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { DOCUMENTS, type DocumentKind } from '../../../../lambdas/contract/schemas/file-types.ts';
import { DocxPage } from '../../../ui/docx/docx-page.tsx';
import { Warning } from '../../../ui/feedback/warning.tsx';
import { RemoveButton } from '../../../ui/fields/remove-button.tsx';
import { InertWhileSaving } from '../../../ui/forms/inert-while-saving.tsx';
import { moveFocusAfter } from '../../../ui/hooks/move-focus.ts';
import { PdfPages } from '../../../ui/pdf/pdf-pages.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { Name } from '../../../ui/text/name.tsx';
import { StuckUpload } from '../stuck-upload.tsx';
import { uploadText } from '../upload-text.ts';
import classes from './document-field.module.css';
import { ACCEPTED, type DocumentFile } from './document-type.ts';
import type { DocumentUpload } from './use-document-upload.ts';

interface Props {
  kind: DocumentKind;
  value: DocumentFile | null;
  upload: DocumentUpload;
  error: ReactNode;
  /** The URL to view the saved file. */
  viewUrl: string | undefined;
  onRemove: () => void;
}

/**
 * A profile document: choose, upload, view, replace or remove it. While the form is being saved, a running
 * upload can still be retried or cancelled.
 */
export function DocumentField({ kind, value, upload, error, viewUrl, onRemove }: Props) {
  const { label, maxBytes } = DOCUMENTS[kind];
  const { running } = upload;
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const chosen = running ?? (value === null ? undefined : upload.fileAt(value.url));

  /** The pressed button disappears; the field gets the focus. */
  function change(work: () => void) {
    moveFocusAfter(work, () => group.current, { preventScroll: true });
  }
  const choose = (chosen: File) => change(() => upload.choose(chosen));

  return (
    <Input.Wrapper
      ref={group}
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={`Optional. PDF or Word document (.pdf, .doc, .docx), up to ${maxBytes / 1024 / 1024} MB.`}
      error={error}
      errorProps={{ role: 'alert', mt: 4 }}
      role="group"
      aria-labelledby={labelId}
      tabIndex={-1}
      className={classes.field ?? ''}
    >
      <Stack gap="xs">
        {running !== undefined ? (
          <DocumentRow
            name={running.file.name}
            detail={`${formatBytes(running.file.size)} · ${uploadText(running.progress)}`}
            progress={running.progress.step === 'uploading' ? running.progress.sent : undefined}
          >
            {running.progress.step !== 'uploading' && (
              <Button variant="default" size="xs" onClick={upload.retryNow}>
                Retry now
              </Button>
            )}
            <Button variant="default" size="xs" onClick={() => change(upload.cancel)}>
              Cancel
            </Button>
          </DocumentRow>
        ) : (
          <InertWhileSaving>
            <ChooseDocument kind={kind} isEmpty={value === null} onChoose={choose}>
              {(chooseButton) =>
                value === null ? (
                  chooseButton
                ) : (
                  <DocumentRow
                    name={value.name}
                    detail={
                      value.size === null ? 'Uploaded' : `${formatBytes(value.size)} · Uploaded`
                    }
                  >
                    {viewUrl !== undefined && (
                      <Anchor href={viewUrl} target="_blank" rel="noreferrer" size="sm" px={8}>
                        View
                      </Anchor>
                    )}
                    {chooseButton}
                    <RemoveButton what={label.toLowerCase()} onClick={() => change(onRemove)} />
                  </DocumentRow>
                )
              }
            </ChooseDocument>
          </InertWhileSaving>
        )}
        {running?.progress.stuck && (
          <StuckUpload
            what={`Your ${label.toLowerCase()}`}
            {...(value === null && {
              more: 'Or go on without the file, and add it to your profile later.',
            })}
          >
            <Button variant="default" size="xs" onClick={() => change(upload.cancel)}>
              {value === null ? 'Go on without it' : 'Keep the old file'}
            </Button>
          </StuckUpload>
        )}
        {chosen?.warning !== undefined && (
          <Warning>{`${chosen.warning} Companies may not be able to read it.`}</Warning>
        )}
        {chosen?.extension === 'pdf' && <PdfPreview file={chosen.file} />}
        {chosen?.extension === 'docx' && <DocxPreview file={chosen.file} />}
      </Stack>
    </Input.Wrapper>
  );
}

interface ChooseDocumentProps {
  kind: DocumentKind;
  /** Whether there is no document yet. */
  isEmpty: boolean;
  onChoose: (file: File) => void;
  /** Gets the button that opens the file dialog. */
  children: (button: ReactNode) => ReactNode;
}

/** A drop zone. Its button does the same with a dialog; the same file can be chosen again. */
function ChooseDocument({ kind, isEmpty, onChoose, children }: ChooseDocumentProps) {
  const { label } = DOCUMENTS[kind];
  const openDialog = useRef<() => void>(null);
  const words = isEmpty ? 'Choose a file' : 'Replace';
  return (
    <Dropzone
      unstyled
      classNames={{ root: classes.target ?? '' }}
      mod={{ empty: isEmpty }}
      multiple={false}
      // The button does this, also for keyboards and screen readers.
      activateOnClick={false}
      activateOnKeyboard={false}
      openRef={openDialog}
      inputProps={{
        accept: ACCEPTED,
        'aria-label': `${label} file`,
        style: { display: 'none' },
      }}
      // The field shows why a file is refused.
      onDropAny={(taken: File[], refused: { file: File }[]) => {
        const [file] = [...taken, ...refused.map((each) => each.file)];
        if (file !== undefined) onChoose(file);
      }}
      onDrop={() => {}}
    >
      {children(
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUpload size={14} aria-hidden />}
            aria-label={`${words}: ${label.toLowerCase()}`}
            onClick={() => openDialog.current?.()}
          >
            {words}
          </Button>
          {isEmpty && (
            <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
              or drop it here
            </Text>
          )}
        </Group>,
      )}
    </Dropzone>
  );
}

interface DocumentRowProps {
  name: string;
  detail: string;
  /** 0 to 1 */
  progress?: number | undefined;
  /** The buttons. */
  children: ReactNode;
}

/** A chosen file and its progress. */
function DocumentRow({ name, detail, progress, children }: DocumentRowProps) {
  return (
    <Paper withBorder p="sm">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap" miw={0} flex="1 1 12rem">
          <IconFileText size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
          <Stack gap={0} miw={0}>
            <Text size="sm" fw={500} truncate>
              <Name>{name}</Name>
            </Text>
            <Text size="xs" c="dimmed" className="tabular" role="status">
              {detail}
            </Text>
          </Stack>
        </Group>
        <Group gap={8}>{children}</Group>
      </Group>
      {progress !== undefined && (
        <Progress value={progress * 100} mt="sm" size="sm" aria-label={`Upload of ${name}`} />
      )}
    </Paper>
  );
}

const chosenDocument = ({ name, size, lastModified }: File) =>
  ['candidate', 'chosen document', name, size, lastModified] as const;

/** The first page of a chosen PDF, or a warning: the company could not see it either. */
function PdfPreview({ file }: { file: File }) {
  const { data: bytes } = useQuery({
    queryKey: [...chosenDocument(file), 'bytes'],
    queryFn: () => file.arrayBuffer(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={classes.preview}>
      <PdfPages
        bytes={bytes}
        title={`First page of ${file.name}`}
        firstPageOnly
        failure={
          <Warning title="This PDF cannot be shown">
            Companies may not be able to read it. Please choose another file, or save it as a PDF
            again.
          </Warning>
        }
      />
    </div>
  );
}

/** The page of a chosen Word document as companies see it, and the words that it lacks. */
function DocxPreview({ file }: { file: File }) {
  const page = useQuery({
    queryKey: chosenDocument(file),
    queryFn: async () => (await import('../../../ui/docx/render-docx.ts')).renderDocx(file),
    gcTime: 0,
  });
  const { html, missing = [] } = page.data ?? {};
  if (page.isError) {
    return (
      <Warning title="This document cannot be shown">
        Companies have to download it. To be sure, save it as a PDF and choose that.
      </Warning>
    );
  }
  return (
    <>
      {missing.length > 0 && (
        <Warning title="Companies do not see all words at once">
          Words in text boxes are only in the original, which companies can open:{' '}
          <bdi>{missing.slice(0, MOST_WORDS).join(' ')}</bdi>
          <span>{`${missing.length > MOST_WORDS ? ' …' : '.'} To be sure, save the file as a PDF and choose that.`}</span>
        </Warning>
      )}
      <div className={classes.word}>
        <DocxPage html={html} title={`${file.name} as companies see it`} zoom={WORD_ZOOM} />
      </div>
    </>
  );
}

/** How many missing words are named. */
const MOST_WORDS = 8;
/** A page is 816 pixels wide; its first part is enough to see that it is right. */
const WORD_ZOOM = 0.5;
