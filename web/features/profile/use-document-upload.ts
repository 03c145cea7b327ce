import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../api/client.ts';
import { startUpload, type Upload, type UploadProgress } from '../../api/upload/upload.ts';
import { checkDocument, DOCUMENTS, type DocumentKind } from './document-type.ts';
import type { DocumentFile } from './profile-values.ts';

interface Options {
  readonly kind: DocumentKind;
  readonly onUploaded: (file: DocumentFile) => void;
  readonly onProblem: (message: string) => void;
}

export interface DocumentUpload {
  /** The file that is on its way. */
  readonly running: { readonly file: File; readonly progress: UploadProgress } | undefined;
  readonly choose: (file: File | null) => void;
  readonly retryNow: () => void;
  readonly cancel: () => void;
  /** Waits for the file that is on its way, and answers it; undefined where there is none. */
  readonly finished: () => Promise<DocumentFile | undefined>;
}

/** Uploads a document as soon as it is chosen, under a random name that keeps the extension. */
export function useDocumentUpload({ kind, onUploaded, onProblem }: Options): DocumentUpload {
  const [running, setRunning] = useState<DocumentUpload['running']>();
  const upload = useRef<Upload>(undefined);
  const result = useRef<Promise<DocumentFile | undefined>>(undefined);

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

  function choose(file: File | null) {
    if (file === null) return;
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
      onProgress: (progress) => setRunning({ file, progress }),
    });
    upload.current = started;
    result.current = watch(started, file);
    // Whoever waits is told; when nobody does, the message at the field is enough.
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
    finished: async () => await result.current,
  };
}
