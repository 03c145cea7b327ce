import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../../api/stored/drafts.ts';

const applyDraft = z.object({
  /** Screening answers by `keyOf` of their questions. */
  answers: z.record(z.string(), z.string()),
  /** Which revision of each question the candidate has seen, by the question's id; null before the first answer. */
  seen: z.nullable(z.record(z.string(), z.int())),
  /** The application, once it is started: after the screening. */
  applicationId: z.nullable(z.string()),
});
export type ApplyDraft = z.output<typeof applyDraft>;

const EMPTY: ApplyDraft = { answers: {}, seen: null, applicationId: null };

/** What has been answered of an application, kept until it is handed in. */
export function useApplyDraft(jobId: string) {
  const name = `apply/${jobId}`;
  const [draft, setDraft] = useState(
    () => applyDraft.safeParse(readDraft('candidate', name)).data ?? EMPTY,
  );
  // A call that began before the last change must not undo that change when it ends.
  const latest = useRef(draft);
  return {
    draft,
    change: (part: Partial<ApplyDraft>) => {
      latest.current = { ...latest.current, ...part };
      writeDraft('candidate', name, latest.current);
      setDraft(latest.current);
    },
    forget: () => clearDraft('candidate', name),
  };
}
