import { useEffect, useRef, useState } from 'react';
import type { DocumentExtension } from '../../../../lambdas/contract/document-content.ts';
import { FILE_NAME_MAX } from '../../../../lambdas/contract/limits.ts';
import { DOCUMENTS, type DocumentKind } from '../../../../lambdas/contract/schemas/file-types.ts';
import { isRefusal } from '../../../api/errors.ts';
import { startUpload, type Upload, type UploadProgress } from '../../../api/upload.ts';
import { NotReady } from '../../../ui/forms/saving.ts';
import { checkDocument, type DocumentFile } from './document-type.ts';

interface Options {
  readonly kind: DocumentKind;
  /** Called with a file that can be sent, before it is. */
  readonly onChosen?: ((file: File, extension: DocumentExtension) => void) | undefined;
  readonly onUploaded: (file: DocumentFile) => void;
  readonly onProblem: (message: string) => void;
}

/** A file that can be sent. */
interface ChosenDocument {
  readonly file: File;
  readonly extension: DocumentExtension;
  /** Why companies may not be able to read it. */
  readonly warning?: string;
}

export interface DocumentUpload {
  readonly running: (ChosenDocument & { readonly progress: UploadProgress }) | undefined;
  readonly choose: (file: File) => void;
  readonly retryNow: () => void;
  readonly cancel: () => void;
  /** The file uploaded to this URL since the page opened. */
  readonly fileAt: (url: string) => ChosenDocument | undefined;
  /** The running upload's result; undefined if none. Rejects when retries keep failing. */
  readonly finished: () => Promise<DocumentFile | undefined>;
}

/** The chosen file is no document that can be sent. */
class Unusable extends Error {}

/** After this many failures, `finished` rejects; the upload itself is retried further. */
const FAILURES_TO_REPORT = 3;

/** The file's name as the server takes it; without one, readers get another. */
function nameOf({ name }: File) {
  const printable = name.replaceAll(/\p{C}/gu, '').trim();
  return printable === '' || printable.length > FILE_NAME_MAX ? {} : { name: printable };
}

/** Uploads a document as soon as it is chosen, under a random name with its extension. */
export function useDocumentUpload({
  kind,
  onChosen,
  onUploaded,
  onProblem,
}: Options): DocumentUpload {
  const [running, setRunning] = useState<DocumentUpload['running']>();
  /** The file that was chosen last, until it is sent, refused or cancelled. */
  const wanted = useRef<File>(undefined);
  const upload = useRef<Upload>(undefined);
  const result = useRef<Promise<DocumentFile | undefined>>(undefined);
  const rejectWaiting = useRef((_: Error) => {});
  const [files] = useState(() => new Map<string, ChosenDocument>());

  function end() {
    wanted.current = undefined;
    upload.current = undefined;
    result.current = undefined;
    setRunning(undefined);
  }

  function cancel() {
    upload.current?.abort();
    end();
  }

  async function send(file: File): Promise<DocumentFile | undefined> {
    try {
      const checked = await checkDocument(kind, file);
      if (wanted.current !== file) return undefined;
      if ('problem' in checked) throw new Unusable(checked.problem);
      const chosen = { file, ...checked };
      onChosen?.(file, checked.extension);
      const started = startUpload({
        key: `${DOCUMENTS[kind].folder}/${crypto.randomUUID()}.${checked.extension}`,
        file,
        ...nameOf(file),
        onProgress: (progress) => {
          setRunning({ ...chosen, progress });
          const fails = progress.step === 'retrying' && progress.failures >= FAILURES_TO_REPORT;
          if (fails || progress.step === 'waiting-for-network') {
            const what = DOCUMENTS[kind].label.toLowerCase();
            rejectWaiting.current(
              new NotReady(`Your ${what} has not been sent yet. Try again, or go on without it.`),
            );
          }
        },
      });
      upload.current = started;
      const uploaded = { url: await started.done, name: file.name, size: file.size };
      if (wanted.current !== file) return undefined;
      files.set(uploaded.url, chosen);
      end();
      onUploaded(uploaded);
      return uploaded;
    } catch (error) {
      if (wanted.current !== file) return undefined;
      end();
      const isSaid = error instanceof Unusable || isRefusal(error);
      onProblem(isSaid ? error.message : 'The file could not be uploaded.');
      throw error;
    }
  }

  function choose(file: File) {
    cancel();
    wanted.current = file;
    result.current = send(file);
    // The field shows the message if nobody waits.
    result.current.catch(() => {});
  }

  useEffect(
    () => () => {
      wanted.current = undefined;
      upload.current?.abort();
    },
    [],
  );

  return {
    running,
    choose,
    cancel,
    retryNow: () => upload.current?.retryNow(),
    fileAt: (url) => files.get(url),
    finished: () => {
      upload.current?.retryNow();
      return new Promise((resolve, reject) => {
        rejectWaiting.current = reject;
        Promise.resolve(result.current).then(resolve, reject);
      });
    },
  };
}
