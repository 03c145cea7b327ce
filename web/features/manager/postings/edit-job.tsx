import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { updateJob } from '../../../../lambdas/contract/calls/job.ts';
import { EMPLOYMENT_TYPES } from '../../../../lambdas/contract/schemas/enumerations.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { refresh } from '../../../api/cache/query-client.ts';
import { updateCached } from '../../../api/cache/update-cached.ts';
import { call } from '../../../api/client.ts';
import { ownJob } from '../../../api/queries/manager-queries.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { onlyChanges } from '../../../ui/forms/only-changes.ts';
import { SaveOrCancel } from '../../../ui/forms/save-or-cancel.tsx';
import { toEdit } from '../../../ui/forms/to-edit.ts';
import { options } from '../../../ui/text/labels.ts';
import { JobFields } from './job-fields.tsx';
import {
  checkJob,
  fieldOfJob,
  jobInput,
  jobShape,
  type Questions,
  valuesOf,
} from './job-values.ts';
import { saveQuestions } from './questions/save-questions.ts';

const fields = z.omit(updateJob.input, { id: true });

/** Edits a job and its questions, in a dialog. */
export function EditJobForm({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const job = useQuery(toEdit(ownJob(jobId)));
  return (
    <Loaded
      query={job}
      skeleton={<FormSkeleton fields={6} />}
      failure="Failed to load job. Please try again."
    >
      {(found) => <EditJob job={found} onClose={onClose} />}
    </Loaded>
  );
}

function EditJob({ job, onClose }: { job: JobWithQuestions; onClose: () => void }) {
  const form = useDraftForm({
    shape: jobShape,
    initialValues: () => valuesOf(job),
    validate: (values) => checkJob(fields, values),
    draft: { area: 'manager', name: `edit-job/${job.id}` },
    choices: { employment_type: options(EMPLOYMENT_TYPES) },
  });
  const base = useRef<Questions>(form.saved);
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const input = onlyChanges(fields, fields.parse(jobInput(values)), jobInput(form.saved));
        const answer = await call(updateJob, { id: job.id, ...input });
        await saveQuestions({ jobId: job.id, base, values, setFieldValue: form.setFieldValue });
        updateCached('manager', answer.job);
        void refresh('manager');
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
