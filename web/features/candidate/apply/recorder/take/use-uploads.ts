import { useEffect, useEffectEvent, useState } from 'react';
import { RECORDING_TYPES } from '../../../../../../lambdas/contract/schemas/file-types.ts';
import { isRefusal } from '../../../../../api/errors.ts';
import { startUpload, type Upload } from '../../../../../api/upload.ts';
import { idOf } from '../../question-key.ts';
import { type Delivery, isUnderWay, type Take } from '../answer.ts';
import type { RecorderEvent } from '../state/recorder-event.ts';
import type { RecorderState } from '../state/recorder-state.ts';
import { infoOf } from './recover.ts';
import type { TakeStore } from './take-store.ts';

/** Uploads every used take, also while another is recorded. Aborts an upload if another take is used. */
export function useUploads(
  applicationId: string,
  store: TakeStore,
  tryToStore: (write: Promise<void>) => Promise<void>,
  answers: RecorderState['answers'],
  dispatch: (event: RecorderEvent) => void,
): ReadonlyMap<string, Upload> {
  const [running] = useState(() => new Map<string, Upload>());

  const start = useEffectEvent((questionKey: string, take: Take) => {
    const report = (delivery: Delivery) =>
      dispatch({ type: 'delivery', questionKey, takeId: take.id, delivery });
    const upload = startUpload({
      key: `${applicationId}-${idOf(questionKey)}-${take.id}.${extensionOf(take.file.type)}`,
      file: take.file,
      onProgress: report,
    });
    running.set(take.id, upload);
    tryToStore(store.saveInfo(questionKey, take.id, infoOf(take, true)));
    upload.done.then(
      (url) => {
        tryToStore(store.saveInfo(questionKey, take.id, infoOf(take, true, url)));
        report({ step: 'saved', url });
      },
      (error) => {
        if (isRefusal(error)) report({ step: 'refused', message: error.message });
      },
    );
  });

  useEffect(() => {
    const wanted = new Set<string>();
    for (const [questionKey, { takes, used }] of Object.entries(answers)) {
      const take = takes.find(({ id }) => id === used?.takeId);
      if (used === undefined || take === undefined || !isUnderWay(used.delivery)) continue;
      wanted.add(take.id);
      if (!running.has(take.id)) start(questionKey, take);
    }
    // Not at an upload's end: it would restart before the state is updated.
    for (const [takeId, upload] of running) {
      if (wanted.has(takeId)) continue;
      upload.abort();
      running.delete(takeId);
    }
  }, [answers, running]);

  useEffect(
    () => () => {
      for (const upload of running.values()) upload.abort();
      running.clear();
    },
    [running],
  );
  return running;
}

/** The file extension of a recorder's type, which may name codecs. */
function extensionOf(type: string): string {
  const known = Object.entries(RECORDING_TYPES);
  return known.find(([, mimeType]) => type.startsWith(mimeType))?.[0] ?? 'webm';
}
