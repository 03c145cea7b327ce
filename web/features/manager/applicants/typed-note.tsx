import * as z from 'zod/mini';
import { noteApplication } from '../../../../lambdas/contract/calls/assessment.ts';
import { call } from '../../../api/client.ts';
import { isConflict } from '../../../api/errors.ts';
import { applicantRows, changeRows } from '../../../api/queries/applicant-rows.ts';
import { queryClient, updateCached } from '../../../api/query-client.ts';
import { clearDraft, readDraft } from '../../../api/stored/drafts.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { NamedText } from '../../../ui/text/name.tsx';

/** The unsaved note about an applicant, as stored by a draft form. */
export const noteDraft = (id: string) => ({ area: 'manager', name: `note/${id}` }) as const;

const note = z.object({ note: z.string() });
const storedNote = z.object({ from: note, values: note });

interface Applicant {
  readonly id: string;
  readonly job_posting_id: string;
  readonly name: string;
}

/**
 * Saves the notes about these applicants that were typed and not saved. If one cannot be saved, a toast says so, and its
 * text stays in the form of the note.
 * @returns the saved notes by id
 */
export async function saveTypedNotes(
  applicants: readonly Applicant[],
): Promise<ReadonlyMap<string, string>> {
  const saved = new Map<string, string>();
  for (const { id, job_posting_id, name } of applicants) {
    const { area, name: draft } = noteDraft(id);
    const typed = storedNote.safeParse(readDraft(area, draft)).data;
    if (typed === undefined || typed.values.note.trim() === typed.from.note.trim()) continue;
    try {
      const { application } = await call(noteApplication, {
        application_id: id,
        note: typed.values.note,
        expected_note: typed.from.note,
      });
      // It may have been typed on meanwhile.
      if (storedNote.safeParse(readDraft(area, draft)).data?.values.note === typed.values.note)
        clearDraft(area, draft);
      showNote(job_posting_id, id, application.note);
      saved.set(id, application.note);
    } catch (error) {
      const [before, after] = isConflict(error)
        ? ['The note about ', ' was changed in the meantime. Yours is']
        : ['Your note about ', ' could not be saved. It is'];
      const kept = `${after} kept as a draft in the profile.`;
      toast(<NamedText before={before} name={name} after={kept} />, 'red');
    }
  }
  return saved;
}

/** Shows a saved note in all cached lists. */
export function showNote(jobId: string, id: string, saved: string): void {
  updateCached('manager', { id, note: saved });
  changeRows(queryClient, jobId, new Map([[id, { has_note: saved !== '' }]]));
  void queryClient.invalidateQueries(applicantRows(jobId));
}
