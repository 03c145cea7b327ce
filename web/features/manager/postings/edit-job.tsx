import * as z from 'zod/mini';
import { updateJob } from '../../../../lambdas/contract/calls/job.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { call } from '../../../api/client.ts';
import { ownJob } from '../../../api/queries/manager-queries.ts';
import { refresh, updateCached } from '../../../api/query-client.ts';
import { Fetched } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../ui/forms/form-actions.tsx';
import { startFrom, toEdit } from '../../../ui/forms/to-edit.ts';
import { onlyChanges } from '../../../ui/forms/values.ts';
import { JobFields } from './job-fields.tsx';
import { checkJob, fieldOfJob, JOB_NAMES, jobInput, jobShape, valuesOf } from './job-values.ts';
import { saveQuestions } from './save-questions.ts';

const fields = z.omit(updateJob.input, { id: true, expected_revision: true });

/** Edits a job and its questions, in a dialog. */
export default function EditJobForm({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  return (
    <Fetched
      query={toEdit(ownJob(jobId))}
      skeleton={<FormSkeleton fields={6} />}
      failure="Failed to load job. Please try again."
    >
      {(found) => <EditJob job={found} onClose={onClose} />}
    </Fetched>
  );
}

function EditJob({ job, onClose }: { job: JobWithQuestions; onClose: () => void }) {
  const form = useDraftForm({
    shape: jobShape,
    ...startFrom(job, ownJob(job.id), valuesOf, JOB_NAMES),
    validate: (values) => checkJob(fields, values),
    draft: { area: 'manager', name: `edit-job/${job.id}` },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const changes = onlyChanges(jobInput(values), jobInput(form.stored()));
        try {
          if (Object.values(changes).some((change) => change !== undefined)) {
            const input = { id: job.id, ...fields.parse(changes) };
            const answer = await call(updateJob, { ...input, expected_revision: form.revision() });
            const { screening_questions: _, video_questions: __, ...details } = values;
            form.noteStored(details, answer.job);
            updateCached('manager', answer.job);
          }
          await saveQuestions(job.id, values, form);
        } finally {
          // The page shows what is stored, even if only a part was saved.
          void refresh('manager');
        }
        toast('Job saved.');
        onClose();
      }}
      failure="Failed to save job. Please try again."
      fieldOf={fieldOfJob}
      actions={<SaveOrCancel form={form} onClose={onClose} />}
    >
      <JobFields form={form} framed={false} />
    </Form>
  );
}
