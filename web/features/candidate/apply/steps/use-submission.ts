import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deliveryOf, type SentAnswer } from '../recorder/answer.ts';
import { isBusy } from '../recorder/camera-state.ts';
import { answersToSend, type RecorderState } from '../recorder/recorder-state.ts';

/** First it waits for uploads and can be cancelled, then it sends. */
export type SubmissionStage = 'none' | 'waiting' | 'sending';

/**
 * Submits once all videos are uploaded. `prepare` turns the camera off and uses the recordings. Opens the question of a
 * refused video, and once per submission the question of a failing upload. Stops waiting if the candidate goes to
 * another step: the questions may have changed.
 */
export function useSubmission(
  state: RecorderState,
  openQuestion: (questionKey: string) => void,
  prepare: () => void,
  shown: boolean,
  submit: (answers: ReadonlyMap<string, SentAnswer>) => Promise<'over' | 'try again'>,
) {
  const [stage, setStage] = useState<SubmissionStage>('none');
  if (stage === 'waiting' && !shown) setStage('none');
  const answers = answersToSend(state);
  const refused = refusedQuestion(state);
  const proceed = useEffectEvent(async () => {
    if (answers === undefined) return;
    setStage('sending');
    setStage((await submit(answers)) === 'try again' ? 'waiting' : 'none');
  });
  const ready = stage === 'waiting' && shown && answers !== undefined && !isBusy(state.camera);
  useEffect(() => {
    if (ready) void proceed();
  }, [ready]);
  const giveUp = useEffectEvent((questionKey: string) => {
    setStage('none');
    openQuestion(questionKey);
  });
  const failing = failingQuestion(state);
  const hasOpened = useRef(false);
  const openOnce = useEffectEvent((questionKey: string) => {
    if (!hasOpened.current) openQuestion(questionKey);
    hasOpened.current = true;
  });
  useEffect(() => {
    if (stage !== 'waiting') return;
    if (refused !== undefined) giveUp(refused);
    else if (failing !== undefined) openOnce(failing);
  }, [stage, refused, failing]);
  function send() {
    hasOpened.current = false;
    prepare();
    setStage('waiting');
  }
  return { stage, send, cancel: () => setStage('none') };
}

/** The first question with a refused video. */
export function refusedQuestion({ answers }: RecorderState): string | undefined {
  return Object.entries(answers).find(([, answer]) => deliveryOf(answer)?.step === 'refused')?.[0];
}

/** The first question with a failed upload that can be retried now. */
function failingQuestion({ answers }: RecorderState): string | undefined {
  return Object.entries(answers).find(([, answer]) =>
    ['retrying', 'waiting-for-network'].includes(deliveryOf(answer)?.step ?? ''),
  )?.[0];
}
