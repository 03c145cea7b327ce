import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isBusy } from './recorder/camera/camera-state.ts';
import { type RecorderState, savedUrls } from './recorder/recorder-state.ts';

/** How far handing in has got: first it waits for the uploads, and can be cancelled; then it is sent. */
export type HandingInStage = 'none' | 'waiting' | 'sending';

/**
 * `prepare` is called first: it turns the camera off and uses what was recorded. After `send`, hands in as soon as all
 * videos are uploaded. It leads to one that the server did not take, and once to one whose upload fails, before or while
 * it is waited for. It does not wait on while the candidate is at another step: the questions may have changed.
 */
export function useHandingIn(
  state: RecorderState,
  leadTo: (questionKey: string) => void,
  prepare: () => void,
  shown: boolean,
  handIn: (urls: ReadonlyMap<string, string>) => Promise<'over' | 'try again'>,
) {
  const [stage, setStage] = useState<HandingInStage>('none');
  if (stage === 'waiting' && !shown) setStage('none');
  const urls = savedUrls(state);
  const refused = refusedQuestion(state);
  const proceed = useEffectEvent(async () => {
    if (urls === undefined) return;
    setStage('sending');
    setStage((await handIn(urls)) === 'try again' ? 'waiting' : 'none');
  });
  const ready = stage === 'waiting' && shown && urls !== undefined && !isBusy(state.camera);
  useEffect(() => {
    if (ready) void proceed();
  }, [ready]);
  const giveUp = useEffectEvent((questionKey: string) => {
    setStage('none');
    leadTo(questionKey);
  });
  const failing = failingQuestion(state);
  const hasLed = useRef(false);
  const leadOnce = useEffectEvent((questionKey: string) => {
    if (!hasLed.current) leadTo(questionKey);
    hasLed.current = true;
  });
  useEffect(() => {
    if (stage !== 'waiting') return;
    if (refused !== undefined) giveUp(refused);
    else if (failing !== undefined) leadOnce(failing);
  }, [stage, refused, failing]);
  function send() {
    hasLed.current = false;
    prepare();
    setStage('waiting');
  }
  return { stage, send, cancel: () => setStage('none') };
}

/** The first question whose video the server did not take. */
export function refusedQuestion({ answers }: RecorderState): string | undefined {
  return Object.entries(answers).find(([, { used }]) => used?.delivery.step === 'refused')?.[0];
}

/** The first question whose upload has failed, and can be tried again at once. */
function failingQuestion({ answers }: RecorderState): string | undefined {
  const found = Object.entries(answers).find(
    ([, { used }]) =>
      used?.delivery.step === 'retrying' || used?.delivery.step === 'waiting-for-network',
  );
  return found?.[0];
}
