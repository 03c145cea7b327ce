import { Button, Group, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { noteApplication } from '../../../../lambdas/contract/calls/assessment.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../api/client.ts';
import { errorText, isConflict } from '../../../api/errors.ts';
import { fetchLatest } from '../../../api/query-client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { focusHome, moveFocus, useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { applicationQuery } from './queries.ts';
import { noteDraft, showNote } from './typed-note.tsx';
import type { AddUndo } from './undo.tsx';

const fields = z.pick(noteApplication.input, { note: true });
const shape = z.object({ note: z.string() });

interface Props {
  application: Application;
  addUndo: AddUndo;
  /** Moves the focus to the note, unless it is 0. */
  focus: number;
}

/**
 * An employer's note. Typed text is kept as a draft until it is saved. A note saved elsewhere meanwhile is not
 * overwritten: the employer chooses.
 */
export function NoteForm({ application, addUndo, focus }: Props) {
  const { id, job_posting_id: jobId, note: current } = application;
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusOn(focus, () => field.current);
  const form = useDraftForm({
    shape,
    initialValues: { note: current },
    validate: schemaResolver(fields, { sync: true }),
    editing: {
      version: {},
      reload: async () => {
        const { note } = await fetchLatest(applicationQuery(jobId, id));
        showNote(jobId, id, note);
        return { values: { note }, version: {} };
      },
      names: { note: 'Note' },
    },
    draft: noteDraft(id),
  });
  // After an Undo, or a change in another form of the same note.
  const catchUpWith = useEffectEvent(form.catchUpWith);
  useEffect(() => void catchUpWith({ values: { note: current }, version: {} }), [current]);
  const isChanged = form.values.note.trim() !== form.stored().note.trim();

  async function store(note: string, expected_note: string): Promise<string> {
    const answer = await call(noteApplication, { application_id: id, note, expected_note });
    showNote(jobId, id, answer.application.note);
    return answer.application.note;
  }
  async function save({ note }: { note: string }): Promise<void> {
    const before = form.stored().note;
    const saved = await store(note, before);
    addUndo(
      saved === '' ? 'Note removed.' : 'Note saved.',
      async () => {
        try {
          await store(before, saved);
          return 'done';
        } catch (error) {
          toast(errorText(error, 'The note could not be changed. Please try again.'), 'red');
          return isConflict(error) ? 'refused' : 'failed';
        }
      },
      { undone: () => toast('Undone. The note is as before.') },
    );
  }

  return (
    <Form
      form={form}
      onSubmit={save}
      failure={(error) => errorText(error, 'The note could not be saved. Please try again.')}
      actions={
        <Group justify="flex-end" mt="xs">
          <Button
            type="submit"
            size="xs"
            variant="default"
            disabled={!isChanged}
            loading={form.submitting}
          >
            {form.values.note.trim() === '' && form.stored().note !== ''
              ? 'Remove note'
              : 'Save note'}
          </Button>
        </Group>
      }
    >
      <Textarea
        label="Note"
        description="Only you see it. The applicant gets it in a copy of their data."
        maxRows={10}
        {...form.getInputProps('note')}
        ref={field}
        data-autofocus
        onKeyDown={({ key, currentTarget }) => {
          // Back to the keys of the page. A dialog closes by itself.
          if (key === 'Escape' && currentTarget.closest('[role="dialog"]') === null)
            moveFocus(focusHome(), { preventScroll: true });
        }}
      />
    </Form>
  );
}
