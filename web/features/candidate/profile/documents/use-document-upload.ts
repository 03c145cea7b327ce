import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../../../api/errors.ts';
import { startUpload, type Upload, type UploadProgress } from '../../../../api/upload/upload.ts';
import type { DocumentFile } from '../profile-values.ts';
import { checkDocument, DOCUMENTS, type DocumentKind } from './document-type.ts';

interface Options {
  readonly kind: DocumentKind;
  readonly onUploaded: (file: DocumentFile) => void;
  readonly onProblem: (message: string) => void;
}

export interface DocumentUpload {
  /** The file that is being uploaded. */
  readonly running: { readonly file: File; readonly progress: UploadProgress } | undefined;
  readonly choose: (file: File) => void;
  readonly retryNow: () => void;
  readonly cancel: () => void;
  /** What was uploaded to this URL, if it was since the page was opened. */
  readonly fileAt: (url: string) => File | undefined;
  /** The file that is being uploaded, once it is; undefined where there is none. Rejects when tries keep failing. */
  readonly finished: () => Promise<DocumentFile | undefined>;
}

/** Whoever waits for an upload is told that it fails; the upload itself goes on trying. */
const FAILURES_TO_REPORT = 3;

/** Uploads a document as soon as it is chosen, under a random name that keeps the extension. */
export function useDocumentUpload({ kind, onUploaded, onProblem }: Options): DocumentUpload {
  const [running, setRunning] = useState<DocumentUpload['running']>();
  const upload = useRef<Upload>(undefined);
  const result = useRef<Promise<DocumentFile | undefined>>(undefined);
  const rejectWaiting = useRef((_: Error) => {});
  const [files] = useState(() => new Map<string, File>());

  function end() {
    upload.current = undefined;
    result.current = undefined;
    setRunning(undefined);
  }

  function cancel() {
    upload.current?.abort();
    end();
  }

  async function watch(started: Upload, file: File): Promise<DocumentFile | undefined> {
    try {
      const uploaded = { url: await started.done, name: file.name, size: file.size };
      if (upload.current !== started) return undefined;
      files.set(uploaded.url, file);
      end();
      onUploaded(uploaded);
      return uploaded;
    } catch (error) {
      if (upload.current !== started) return undefined;
      end();
      onProblem(isRefusal(error) ? error.message : 'The file could not be uploaded.');
      throw error;
    }
  }

  function choose(file: File) {
    cancel();
    const checked = checkDocument(kind, file);
    if ('problem' in checked) {
      onProblem(checked.problem);
      return;
    }
    const key = `${DOCUMENTS[kind].folder}/${crypto.randomUUID()}.${checked.extension}`;
    const started = startUpload({
      key,
      file,
      onProgress: (progress) => {
        setRunning({ file, progress });
        const fails = progress.step === 'retrying' && progress.failures >= FAILURES_TO_REPORT;
        if (fails || progress.step === 'waiting-for-network') {
          rejectWaiting.current(new Error(`The upload of ${DOCUMENTS[kind].label} fails.`));
        }
      },
    });
    upload.current = started;
    result.current = watch(started, file);
    // The message at the field is enough where nobody waits.
    result.current.catch(() => {});
  }

  useEffect(
    () => () => {
      upload.current?.abort();
      upload.current = undefined;
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
