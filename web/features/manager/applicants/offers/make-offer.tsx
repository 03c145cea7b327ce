import { Alert, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { makeOffer } from '../../../../../lambdas/contract/calls/offer.ts';
import { OFFER_TYPES, SALARY_TYPES } from '../../../../../lambdas/contract/schemas/enumerations.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { call } from '../../../../api/client.ts';
import { isConflict } from '../../../../api/errors.ts';
import { preferencesOf } from '../../../../api/queries/both-areas.ts';
import { managerUser } from '../../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { readSharedDraft, writeSharedDraft } from '../../../../api/stored/drafts.ts';
import { FormModal } from '../../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { ContactFields } from '../../../../ui/fields/contact-fields.tsx';
import { FieldQuestion } from '../../../../ui/fields/field-question.tsx';
import { type DraftForm, useDraftForm } from '../../../../ui/forms/draft-form.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { SaveOrCancel } from '../../../../ui/forms/form-actions.tsx';
import { Section } from '../../../../ui/frame/section.tsx';
import { moveFocus } from '../../../../ui/hooks/move-focus.ts';
import { zoneName } from '../../../../ui/text/format.ts';
import { Name, NamedText } from '../../../../ui/text/name.tsx';
import { label, options } from '../../../jobs/labels.ts';
import { MoneyInput } from '../../../jobs/pay-input.tsx';
import type { Applicant, Decisions } from '../decisions.tsx';
import { LocationSelect } from '../location-select.tsx';
import { useLocations } from '../queries.ts';
import { saveTypedNotes } from '../typed-note.tsx';
import {
  type Contact,
  checkOffer,
  contactShape,
  defaultOffer,
  fieldOfOffer,
  type OfferValues,
  offerInput,
  offerShape,
  offerSummary,
  startQuestion,
  withSalaryType,
} from './offer-values.ts';

interface Props extends Omit<OfferProps, 'applicant'> {
  /** The recipient; the dialog is closed without one. */
  applicant: Applicant | undefined;
}

/** Makes an offer. A rejected applicant is accepted first. */
export function MakeOfferModal({ applicant, ...props }: Props) {
  return (
    <FormModal
      opened={applicant !== undefined}
      onClose={props.onClose}
      title="Make Offer"
      size="lg"
    >
      {applicant && <OfferForm key={applicant.id} applicant={applicant} {...props} />}
    </FormModal>
  );
}

const LAST_CONTACT = 'offer-contact';

/** The contact of the last offer from this browser; at first, the manager. */
function lastContact(): Contact {
  const { data } = contactShape.safeParse(readSharedDraft('manager', LAST_CONTACT));
  if (data !== undefined) return data;
  const manager = queryClient.getQueryData(managerUser.queryKey);
  return {
    contact_name: manager ? `${manager.first_name} ${manager.last_name}` : '',
    contact_phone: '',
    contact_email: manager?.email ?? '',
  };
}

interface OfferProps {
  job: JobWithQuestions;
  applicant: Applicant;
  decisions: Decisions;
  onClose: () => void;
  /** The applicant has left the queue, by the offer or elsewhere. */
  onLeft?: () => void;
}

/** The terms of an offer, and a summary. */
function OfferForm({ job, applicant, decisions, onClose, onLeft }: OfferProps) {
  const { id, name } = applicant;
  const rejected = applicant.application_status === 'rejected';
  // A retry does not accept them again.
  const accepted = useRef(false);
  const locations = useLocations(job);
  const form = useDraftForm({
    shape: offerShape,
    initialValues: () => defaultOffer(job, lastContact()),
    validate: (values) => checkOffer(id, values),
    draft: { area: 'manager', name: `make-offer/${id}` },
  });

  async function save(values: OfferValues): Promise<void> {
    const offer = makeOffer.input.parse(offerInput(id, values));
    try {
      await saveTypedNotes([{ id, job_posting_id: job.id, name }]);
      if (rejected && !accepted.current) {
        await decisions.acceptFirst(applicant);
        accepted.current = true;
      }
      await call(makeOffer, offer);
      writeSharedDraft('manager', LAST_CONTACT, contactShape.parse(values));
      await decisions.offered(applicant);
      toast(
        <>
          Offer made to <Name>{name}</Name>.
        </>,
      );
      onLeft?.();
    } catch (error) {
      if (!isConflict(error)) throw error;
      // The refetched lists show its status.
      await decisions.decidedElsewhere(id);
      toast(<NamedText name={name} after={`: ${error.message}`} />, 'indigo');
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
          To{' '}
          <strong>
            <Name>{name}</Name>
          </strong>
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

interface FieldsProps {
  job: JobWithQuestions;
  form: DraftForm<OfferValues>;
  locations: ReturnType<typeof useLocations>;
}

// All columns of the grid.
const WIDE = { gridColumn: '1 / -1' };

/** The fields of an offer. */
function OfferFields({ job, form, locations }: FieldsProps) {
  const { values } = form;
  const { data } = useQuery(preferencesOf('manager'));
  const zone = data?.preferences.time_zone ?? '';
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Job title" required style={WIDE} {...form.getInputProps('job_title')} />
        <NativeSelect
          label="Offer type"
          data={options(OFFER_TYPES)}
          {...form.getInputProps('offer_type')}
        />
        <NativeSelect
          label="Salary type"
          data={options(SALARY_TYPES)}
          {...form.getInputProps('salary_type')}
          onChange={({ currentTarget }) => {
            const chosen = SALARY_TYPES.find((type) => type === currentTarget.value);
            if (chosen !== undefined) form.setValues(withSalaryType(values, chosen, job));
          }}
        />
        <div style={WIDE}>
          <MoneyInput
            label={`Salary amount, ${label(values.salary_type).toLowerCase()}`}
            value={values.salary}
            error={form.errors.salary}
            salaryType={values.salary_type}
            onChange={(salary) => form.setFieldValue('salary', salary)}
          />
        </div>
        <TextInput
          label="Start date"
          type="date"
          required
          description={<FieldQuestion>{startQuestion(values, new Date())}</FieldQuestion>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('start_date')}
        />
        <TextInput label="Start time" type="time" required {...form.getInputProps('start_time')} />
      </SimpleGrid>
      <LocationSelect
        label="Onboarding location"
        locations={locations}
        {...form.getInputProps('onboarding_location_id')}
        value={values.onboarding_location_id}
      />
      <TextInput
        label="Answer by (optional)"
        type="date"
        description={`Expires at 11:59 PM that day${zone && `, ${zoneName(zone)} time`}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('answer_by')}
      />
      <FirstDayFields form={form} />
    </>
  );
}

/** Details for the first day. */
function FirstDayFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <Section
      title="First day"
      hint="Whom they can call or write to. We show the contact only if they accept."
      framed={false}
    >
      <TextInput label="Contact name" {...form.getInputProps('contact_name')} />
      <ContactFields
        phone={form.getInputProps('contact_phone')}
        email={form.getInputProps('contact_email')}
      />
      <Textarea label="What to bring" maxRows={6} {...form.getInputProps('what_to_bring')} />
    </Section>
  );
}
