import { schemaResolver } from '@mantine/form';
import * as z from 'zod/mini';
import { captionAnswer } from '../../../../../lambdas/contract/calls/own-answers.ts';
import type { RecordedResponse } from '../../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../../api/client.ts';
import { errorText, isConflict } from '../../../../api/errors.ts';
import { myApplications } from '../../../../api/queries/candidate-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../../ui/forms/draft-form.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../../ui/forms/form-actions.tsx';
import { CaptionsField } from '../../../applications/captions-field.tsx';
import { captionsDraft, updateCaptions } from './my-answers.ts';

const fields = z.pick(captionAnswer.input, { captions: true });
const shape = z.object({ captions: z.string() });

interface Props {
  applicationId: string;
  response: RecordedResponse;
  onClose: () => void;
}

/** Writes, changes or removes the captions of a submitted recording. */
export function CaptionsForm({ applicationId, response, onClose }: Props) {
  const { question_id, question_text, captions = '' } = response;
  const form = useDraftForm({
    shape,
    initialValues: { captions },
    validate: schemaResolver(fields, { sync: true }),
    draft: { area: 'candidate', name: captionsDraft(applicationId, question_id) },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        try {
          const saved = await call(captionAnswer, {
            application_id: applicationId,
            question_id,
            ...values,
          });
          updateCaptions(applicationId, question_id, saved.captions);
          toast(saved.captions === '' ? 'Captions removed' : 'Captions saved');
          onClose();
        } catch (error) {
          // The list behind the dialog still shows it as undecided.
          if (isConflict(error)) void queryClient.invalidateQueries(myApplications);
          throw error;
        }
      }}
      failure={(error) => errorText(error, 'The captions could not be saved. Please try again.')}
      actions={<SaveOrCancel form={form} inline onClose={onClose} />}
    >
      <CaptionsField
        aria-label={`Captions (optional): ${question_text}`}
        hint={captions === '' ? '' : 'Save an empty text to remove them.'}
        {...form.getInputProps('captions')}
        value={form.values.captions}
      />
    </Form>
  );
}
