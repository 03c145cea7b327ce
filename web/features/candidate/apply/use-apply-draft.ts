import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ANSWER_S } from '../../../../lambdas/contract/limits.ts';
import { clearDraft, onDraftChange, readDraft, writeDraft } from '../../../api/stored/drafts.ts';

const applyDraft = z.object({
  /** Screening answers, by `keyOf`. */
  answers: z.record(z.string(), z.string()),
  /** Written answers to video questions, by `keyOf`; those not chosen are kept for a change of mind. */
  written: z._default(
    z.record(z.string(), z.object({ text: z.string(), isChosen: z.boolean() })),
    {},
  ),
  /** Captions of recorded answers, by `keyOf`. */
  captions: z._default(z.record(z.string(), z.string()), {}),
  /** The seen revision of each question, by question id; null before the first answer. */
  seen: z.nullable(z.record(z.string(), z.int())),
  /** The application's id, once started. */
  applicationId: z.nullable(z.string()),
  /** How long a recorded answer may be, as the server last said. */
  answerSeconds: z._default(z.int(), ANSWER_S),
});
export type ApplyDraft = z.output<typeof applyDraft>;

const EMPTY: ApplyDraft = {
  answers: {},
  written: {},
  captions: {},
  seen: null,
  applicationId: null,
  answerSeconds: ANSWER_S,
};

const readStoredDraft = (name: string) =>
  applyDraft.safeParse(readDraft('candidate', name)).data ?? EMPTY;

/** The answers of an application, stored until it is submitted. */
export function useApplyDraft(jobId: string) {
  const name = `apply/${jobId}`;
  const [draft, setDraft] = useState(() => readStoredDraft(name));
  // A call that began earlier must not undo a later change.
  const latest = useRef(draft);
  // Nor may this tab undo another tab's changes.
  useEffect(
    () =>
      onDraftChange('candidate', name, () => {
        latest.current = readStoredDraft(name);
        setDraft(latest.current);
      }),
    [name],
  );
  return {
    draft,
    /** The answers now, also from a call that began earlier. */
    latestAnswers: () => latest.current.answers,
    change: (part: Partial<ApplyDraft>) => {
      latest.current = { ...latest.current, ...part };
      writeDraft('candidate', name, latest.current);
      setDraft(latest.current);
    },
    forget: () => clearDraft('candidate', name),
  };
}
