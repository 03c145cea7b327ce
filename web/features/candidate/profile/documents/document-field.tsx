import { Anchor, Button, Input, Stack } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { RemoveButton } from '../../../../ui/fields/remove-button.tsx';
import { InertWhileSaving } from '../../../../ui/forms/inert-while-saving.tsx';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { formatBytes } from '../../../../ui/text/format.ts';
import { uploadText } from '../../upload-text.ts';
import type { DocumentFile } from '../profile-values.ts';
import { ChooseDocument } from './choose-document.tsx';
import classes from './document-field.module.css';
import { DocumentPreview } from './document-preview.tsx';
import { DocumentRow } from './document-row.tsx';
import { DOCUMENTS, type DocumentKind, isPdf } from './document-type.ts';
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
  const file = running?.file ?? (value === null ? undefined : upload.fileAt(value.url));

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
      description={`PDF or Word document (.pdf, .doc, .docx), up to ${maxBytes / 1024 / 1024} MB.`}
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
        {file !== undefined && isPdf(file) && <DocumentPreview file={file} />}
      </Stack>
    </Input.Wrapper>
  );
}
