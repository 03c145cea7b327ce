import {
  Anchor,
  Box,
  Button,
  FileButton,
  Group,
  Input,
  Paper,
  Progress,
  Stack,
  Text,
} from '@mantine/core';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatBytes } from '../../../ui/format.ts';
import { uploadText } from '../../../ui/upload-text.ts';
import { ACCEPTED, DOCUMENTS, type DocumentKind } from './document-type.ts';
import type { DocumentFile } from './profile-values.ts';
import type { DocumentUpload } from './use-document-upload.ts';

interface Props {
  kind: DocumentKind;
  value: DocumentFile | null;
  upload: DocumentUpload;
  error: ReactNode;
  /** Where the file can be read, if it is the one that is saved. */
  viewUrl: string | undefined;
  onRemove: () => void;
}

/** A document of the profile: choose it, watch it being uploaded, read, replace or remove it. */
export function DocumentField({ kind, value, upload, error, viewUrl, onRemove }: Props) {
  const { label, maxBytes } = DOCUMENTS[kind];
  const { running } = upload;
  const labelId = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={`PDF or Word document (.pdf, .doc, .docx), up to ${maxBytes / 1024 / 1024} MB.`}
      error={error}
      errorProps={{ role: 'alert', mt: 4 }}
      role="group"
      aria-labelledby={labelId}
    >
      {running !== undefined ? (
        <FileRow
          name={running.file.name}
          detail={`${formatBytes(running.file.size)} · ${uploadText(running.progress)}`}
          progress={running.progress.step === 'uploading' ? running.progress.sent : undefined}
        >
          {running.progress.step !== 'uploading' && (
            <Button variant="default" size="xs" onClick={upload.retryNow}>
              Retry now
            </Button>
          )}
          <Button variant="default" size="xs" onClick={upload.cancel}>
            Cancel
          </Button>
        </FileRow>
      ) : value !== null ? (
        <FileRow
          name={value.name}
          detail={value.size === null ? 'Uploaded' : `${formatBytes(value.size)} · Uploaded`}
        >
          {viewUrl !== undefined && (
            <Anchor href={viewUrl} target="_blank" rel="noreferrer" size="sm" px={8}>
              View
            </Anchor>
          )}
          <ChooseButton kind={kind} onChoose={upload.choose}>
            Replace
          </ChooseButton>
          <Button
            variant="default"
            size="xs"
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </FileRow>
      ) : (
        <Box>
          <ChooseButton kind={kind} onChoose={upload.choose}>
            Choose a file
          </ChooseButton>
        </Box>
      )}
    </Input.Wrapper>
  );
}

interface ChooseProps {
  kind: DocumentKind;
  onChoose: (file: File | null) => void;
  children: string;
}

function ChooseButton({ kind, onChoose, children }: ChooseProps) {
  const { label } = DOCUMENTS[kind];
  return (
    <FileButton
      accept={ACCEPTED}
      onChange={onChoose}
      inputProps={{ 'aria-label': `${label} file` }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="xs"
          leftSection={<IconUpload size={14} aria-hidden />}
          aria-label={`${children}: ${label.toLowerCase()}`}
        >
          {children}
        </Button>
      )}
    </FileButton>
  );
}

interface RowProps {
  name: string;
  detail: string;
  /** 0 to 1 */
  progress?: number | undefined;
  children: ReactNode;
}

function FileRow({ name, detail, progress, children }: RowProps) {
  return (
    <Paper withBorder p="sm">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap" miw={0} flex="1 1 12rem">
          <IconFileText size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
          <Stack gap={0} miw={0}>
            <Text size="sm" fw={500} truncate>
              {name}
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
