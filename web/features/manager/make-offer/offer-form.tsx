import { Alert, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { makeOffer } from '../../../../lambdas/contract/calls/offer.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { call } from '../../../api/client.ts';
import { isConflict } from '../../../api/errors.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDraftForm } from '../../../ui/forms/draft-form.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../ui/forms/form-actions.tsx';
import { moveFocus } from '../../../ui/hooks/move-focus.ts';
import { nameOf } from '../../../ui/text/format.ts';
import { saveTypedNotes } from '../assessment/typed-note.ts';
import { OfferFields } from './offer-fields.tsx';
import { offerSummary } from './offer-summary.ts';
import {
  checkOffer,
  defaultOffer,
  fieldOfOffer,
  type OfferValues,
  offerInput,
  offerShape,
} from './offer-values.ts';
import { useLocations } from './use-locations.ts';

/** Updates the job's applications after an offer. */
interface Decisions {
  /** Accepts a rejected application. Throws the call's error. */
  acceptFirst(application: Application): Promise<void>;
  offered(application: Application): Promise<void>;
  /** The application has another status by now. */
  decidedElsewhere(application: Application): Promise<void>;
}

export interface OfferProps {
  job: JobWithQuestions;
  application: Application;
  decisions: Decisions;
  onClose: () => void;
  /** The application has left its queue, by the offer or elsewhere. */
  onLeft?: () => void;
}

/** The terms of an offer, and a summary. */
export function OfferForm({ job, application, decisions, onClose, onLeft }: OfferProps) {
  const name = nameOf(application.candidate);
  const rejected = application.application_status === 'rejected';
  // A retry does not accept them again.
  const accepted = useRef(false);
  const locations = useLocations(job);
  const form = useDraftForm({
    shape: offerShape,
    initialValues: () => defaultOffer(job),
    validate: (values) => checkOffer(application, values),
    draft: { area: 'manager', name: `make-offer/${application.id}` },
  });

  async function save(values: OfferValues): Promise<void> {
    const offer = makeOffer.input.parse(offerInput(application, values));
    try {
      await saveTypedNotes([{ id: application.id, job_posting_id: job.id, name }]);
      if (rejected && !accepted.current) {
        await decisions.acceptFirst(application);
        accepted.current = true;
      }
      await call(makeOffer, offer);
      await decisions.offered(application);
      toast(`Offer made to ${name}.`);
      onLeft?.();
    } catch (error) {
      if (!isConflict(error)) throw error;
      // The refetched lists show its status.
      await decisions.decidedElsewhere(application);
      toast(`${name}: ${error.message}`, 'indigo');
      onLeft?.();
    }
    onClose();
  }

  const place = locations.all.find(({ id }) => id === form.values.onboarding_location_id);
  return (
    <Form
      form={form}
      onSubmit={save}
      failure="Failed to make the offer. Please try again."
      fieldOf={fieldOfOffer}
      actions={
        <SaveOrCancel
          form={form}
          save="Make Offer"
          summary={`${offerSummary(form.values, place?.location_name, new Date())}.`}
          onClose={onClose}
        />
      }
    >
      <Stack gap="md" onKeyDown={goToButton}>
        {/* Focused first: a repeated key that opened the dialog is not typed into a field. */}
        <Text tabIndex={-1} data-autofocus>
          To <strong>{name}</strong>
        </Text>
        {rejected && (
          <Alert color="blue">
            This applicant was rejected. Making an offer accepts them first.
          </Alert>
        )}
        <OfferFields job={job} form={form} locations={locations} />
      </Stack>
    </Form>
  );
}

/** Enter moves the focus to the button, beside the summary of the offer; it does not send at once. */
function goToButton(event: KeyboardEvent<HTMLElement>): void {
  const isElsewhere = (event.target as Element).closest('button, textarea') !== null;
  if (event.key !== 'Enter' || isElsewhere) return;
  event.preventDefault();
  if (event.repeat) return;
  moveFocus(event.currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]'));
}
