import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../../api/errors.ts';
import { startUpload, type Upload, type UploadProgress } from '../../../api/upload.ts';
import type { DocumentFile } from './document-type.ts';
import { checkDocument, DOCUMENTS, type DocumentKind } from './document-type.ts';

interface Options {
  readonly kind: DocumentKind;
  readonly onUploaded: (file: DocumentFile) => void;
  readonly onProblem: (message: string) => void;
}

export interface DocumentUpload {
  readonly running: { readonly file: File; readonly progress: UploadProgress } | undefined;
  readonly choose: (file: File) => void;
  readonly retryNow: () => void;
  readonly cancel: () => void;
  /** The file uploaded to this URL since the page opened. */
  readonly fileAt: (url: string) => File | undefined;
  /** The running upload's result; undefined if none. Rejects when retries keep failing. */
  readonly finished: () => Promise<DocumentFile | undefined>;
}

/** After this many failures, `finished` rejects; the upload itself is retried further. */
const FAILURES_TO_REPORT = 3;

/** Uploads a document as soon as it is chosen, under a random name with its extension. */
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
    // The field shows the message if nobody waits.
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
