import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../api/drafts.ts';

const applyDraft = z.object({
  /** Screening answers by question. */
  answers: z.record(z.string(), z.string()),
  /** The application that has been started, once the screening is through. */
  applicationId: z.nullable(z.string()),
});
export type ApplyDraft = z.output<typeof applyDraft>;

const EMPTY: ApplyDraft = { answers: {}, applicationId: null };

/** What has been answered of an application, kept until it is handed in. */
export function useApplyDraft(jobId: string) {
  const name = `apply/${jobId}`;
  const [draft, setDraft] = useState(
    () => applyDraft.safeParse(readDraft('candidate', name)).data ?? EMPTY,
  );
  // What was changed after the last render must not be changed back by a call that began before.
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
