import { useEffect, useEffectEvent, useState } from 'react';
import { isRefusal } from '../../../api/client.ts';
import { startUpload, type Upload } from '../../../api/upload/upload.ts';
import {
  type Delivery,
  isUnderWay,
  type RecorderEvent,
  type RecorderState,
  type Take,
} from './recorder-state.ts';
import { infoOf } from './recover.ts';
import type { TakeStore } from './take-store.ts';

/** Uploads every used take, while others are being recorded; stops when a take is used in its place. */
export function useUploads(
  applicationId: string,
  store: TakeStore,
  keep: (write: Promise<void>) => Promise<void>,
  answers: RecorderState['answers'],
  dispatch: (event: RecorderEvent) => void,
): ReadonlyMap<string, Upload> {
  const [running] = useState(() => new Map<string, Upload>());

  const start = useEffectEvent((questionId: string, take: Take) => {
    const report = (delivery: Delivery) =>
      dispatch({ type: 'delivery', questionId, takeId: take.id, delivery });
    const extension = take.file.type.startsWith('video/mp4') ? 'mp4' : 'webm';
    const upload = startUpload({
      key: `${applicationId}-${questionId}-${take.id}.${extension}`,
      file: take.file,
      onProgress: report,
    });
    running.set(take.id, upload);
    keep(store.saveInfo(questionId, take.id, infoOf(take, true)));
    upload.done.then(
      (url) => {
        keep(store.saveInfo(questionId, take.id, infoOf(take, true, url)));
        report({ step: 'saved', url });
      },
      (error) => {
        if (isRefusal(error)) report({ step: 'refused', message: error.message });
      },
    );
  });

  useEffect(() => {
    const wanted = new Set<string>();
    for (const [questionId, { takes, used }] of Object.entries(answers)) {
      const take = takes.find(({ id }) => id === used?.takeId);
      if (used === undefined || take === undefined || !isUnderWay(used.delivery)) continue;
      wanted.add(take.id);
      if (!running.has(take.id)) start(questionId, take);
    }
    // Only here and not where an upload ends: until the state knows of it, it would be started again.
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
