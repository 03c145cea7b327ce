import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { OFFER_TYPES, SALARY_TYPES } from '../../../../lambdas/contract/schemas/enumerations.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { preferencesOf } from '../../../api/queries/both-areas.ts';
import { LoadError } from '../../../ui/feedback/loaded.tsx';
import { FieldQuestion } from '../../../ui/fields/field-question.tsx';
import type { DraftForm } from '../../../ui/forms/draft-form.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { zoneName } from '../../../ui/text/format.ts';
import { label, options } from '../../jobs/labels.ts';
import { MoneyInput } from '../../jobs/pay-input.tsx';
import { cityAndState } from '../../jobs/place.ts';
import { startQuestion } from './offer-summary.ts';
import { type OfferValues, withSalaryType } from './offer-values.ts';
import type { useLocations } from './use-locations.ts';

interface Props {
  job: JobWithQuestions;
  form: DraftForm<OfferValues>;
  locations: ReturnType<typeof useLocations>;
}

// All columns of the grid.
const WIDE = { gridColumn: '1 / -1' };

/** The fields of an offer. */
export function OfferFields({ job, form, locations }: Props) {
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
      <OnboardingLocation form={form} locations={locations} />
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

/** Details for the first day; all are optional. */
function FirstDayFields({ form }: Pick<Props, 'form'>) {
  return (
    <Section
      title="First day (optional)"
      hint="We show the contact only if they accept."
      framed={false}
    >
      <TextInput label="Contact name" {...form.getInputProps('contact_name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Contact phone" type="tel" {...form.getInputProps('contact_phone')} />
        <TextInput label="Contact email" type="email" {...form.getInputProps('contact_email')} />
      </SimpleGrid>
      <Textarea
        label="What to bring"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('what_to_bring')}
      />
    </Section>
  );
}

function OnboardingLocation({ form, locations }: Omit<Props, 'job'>) {
  const { all, hasFailed, isFetching, retry } = locations;
  const chosen = form.values.onboarding_location_id;
  const isKnown = all.some(({ id }) => id === chosen);
  return (
    <>
      {hasFailed && (
        <LoadError
          message="Failed to load locations. Please try again."
          onRetry={retry}
          retrying={isFetching}
        />
      )}
      <NativeSelect
        label="Onboarding location"
        data={[
          // A draft's location that is still loading.
          ...(isKnown ? [] : [{ value: chosen, label: '…' }]),
          ...all.map((location) => ({
            value: location.id,
            label: `${location.location_name} (${cityAndState(location)})`,
          })),
        ]}
        {...form.getInputProps('onboarding_location_id')}
      />
    </>
  );
}
