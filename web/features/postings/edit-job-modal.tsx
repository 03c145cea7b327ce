import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { updateJob } from '../../../lambdas/contract/company.ts';
import type { JobWithQuestions } from '../../../lambdas/contract/shapes.ts';
import { call } from '../../api/client.ts';
import { ownJob } from '../../api/manager-queries.ts';
import { refresh } from '../../api/query-client.ts';
import { Form, useDraftForm } from '../../ui/form.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SaveOrCancel } from '../../ui/save-or-cancel.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import { JobFields } from './job-fields.tsx';
import { checkJob, fieldOfJob, jobInput, jobShape, valuesOf } from './job-values.ts';
import { saveQuestions } from './save-questions.ts';

const fields = z.omit(updateJob.input, { id: true });

interface Props {
  /** Nothing to edit: the dialog is closed. */
  jobId: string | undefined;
  onClose: () => void;
}

export function EditJobModal({ jobId, onClose }: Props) {
  const lasting = useLasting(jobId);
  const job = useQuery({ ...ownJob(lasting ?? ''), enabled: jobId !== undefined });
  return (
    <FormModal opened={jobId !== undefined} onClose={onClose} title="Edit Job" size="xl">
      <Loaded
        query={job}
        skeleton={<FormSkeleton fields={6} />}
        failure="Failed to load job. Please try again."
      >
        {(found) => <EditJob key={found.id} job={found} onClose={onClose} />}
      </Loaded>
    </FormModal>
  );
}

function EditJob({ job, onClose }: { job: JobWithQuestions; onClose: () => void }) {
  // What the server holds: after a failure half-way, saving again does only what is left.
  const stored = useRef(valuesOf(job));
  const form = useDraftForm({
    shape: jobShape,
    initialValues: () => valuesOf(job),
    validate: (values) => checkJob(fields, values),
    draft: { area: 'manager', name: `edit-job/${job.id}` },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await call(updateJob, { id: job.id, ...fields.parse(jobInput(values)) });
        await saveQuestions(job.id, stored.current, form);
        await refresh('manager');
        toast('Job saved.');
        onClose();
      }}
      failure="Failed to save job. Please try again."
      fieldOf={fieldOfJob}
      actions={<SaveOrCancel form={form} onClose={onClose} />}
    >
      <JobFields form={form} />
    </Form>
  );
}
