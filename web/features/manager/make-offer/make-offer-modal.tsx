import { Alert, NativeSelect, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { makeOffer } from '../../../../lambdas/contract/job.ts';
import type {
  Application,
  JobWithQuestions,
  Location,
} from '../../../../lambdas/contract/shapes.ts';
import { OFFER_TYPES, SALARY_TYPES } from '../../../../lambdas/contract/types.ts';
import { call, isConflict } from '../../../api/client.ts';
import { companyView } from '../../../api/manager-queries.ts';
import { useFetchOn } from '../../../api/pages.ts';
import { useDraftForm } from '../../../ui/draft-form.tsx';
import { Form } from '../../../ui/form.tsx';
import { errorsByField } from '../../../ui/form-errors.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { label, options } from '../../../ui/labels.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { fromCents, money, toCents } from '../../../ui/money.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { nameOf } from '../../../ui/name-of.ts';
import { cityAndState } from '../../../ui/place.ts';
import { SaveOrCancel } from '../../../ui/save-or-cancel.tsx';
import { toast } from '../../../ui/toast.ts';

const shape = z.object({
  offer_type: z.enum(OFFER_TYPES),
  job_title: z.string(),
  salary_type: z.enum(SALARY_TYPES),
  salary: money,
  start_date: z.string(),
  start_time: z.string(),
  onboarding_location_id: z.string(),
});
type Values = z.output<typeof shape>;

const HOURS_PER_YEAR = 40 * 52;

function inputOf(application: Application, { salary, ...values }: Values) {
  return {
    ...values,
    job_candidate_application_id: application.id,
    employment_type: values.offer_type,
    salary_amount_in_cents: toCents(salary),
  };
}

const fieldOf = (path: string) => (path === 'salary_amount_in_cents' ? 'salary' : path);

/** What an offer changes among the applications of the job. */
interface Decisions {
  /** Accepts an application that was rejected. Throws what the call throws. */
  acceptFirst(application: Application): Promise<void>;
  /** An offer has been made. */
  offered(application: Application): Promise<void>;
  /** The server says that the application has another status by now. */
  decidedElsewhere(application: Application): Promise<void>;
}

interface Props {
  job: JobWithQuestions;
  /** Who gets the offer. Without it, the dialog is closed. */
  application: Application | undefined;
  decisions: Decisions;
  onClose: () => void;
  /** The application has left its queue: by an offer, or because it was decided elsewhere. */
  onLeft?: () => void;
}

/** Makes an offer to one applicant. A rejected one is accepted first. */
export function MakeOfferModal({ application, ...props }: Props) {
  return (
    <FormModal
      opened={application !== undefined}
      onClose={props.onClose}
      title="Make Offer"
      size="lg"
    >
      {application && <Offer key={application.id} application={application} {...props} />}
    </FormModal>
  );
}

interface OfferProps extends Props {
  application: Application;
}

function Offer({ job, ...props }: OfferProps) {
  const view = useInfiniteQuery(companyView(job.company_id));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = view;
  // A company's locations come before its jobs.
  const incomplete = hasNextPage && view.data?.items.at(-1)?.jobs.length === 0;
  useFetchOn(view, incomplete);
  return (
    <Loaded
      query={view}
      skeleton={<Skeleton height={360} />}
      failure="Failed to load locations. Please try again."
    >
      {({ items }) => (
        <Stack gap="md">
          {incomplete && isFetchNextPageError && (
            <LoadError
              message="Failed to load locations. Please try again."
              onRetry={fetchNextPage}
              retrying={isFetching}
            />
          )}
          <Terms job={job} {...props} locations={items.flatMap((page) => page.locations)} />
        </Stack>
      )}
    </Loaded>
  );
}

interface TermsProps extends OfferProps {
  locations: readonly Location[];
}

function Terms({ job, application, locations, decisions, onClose, onLeft }: TermsProps) {
  const name = nameOf(application.candidate);
  const rejected = application.application_status === 'rejected';
  // After a failure, the next try does not accept them again.
  const accepted = useRef(false);
  const form = useDraftForm({
    shape,
    initialValues: (): Values => ({
      offer_type: 'full-time',
      job_title: job.job_title,
      salary_type: 'hourly',
      salary: fromCents(job.hourly_pay_in_cents),
      start_date: today(),
      start_time: '09:00',
      onboarding_location_id: job.location_id,
    }),
    validate: (values) =>
      errorsByField(makeOffer.input.safeParse(inputOf(application, values)).error?.issues, fieldOf),
    suggested: true,
    draft: { area: 'manager', name: `make-offer/${application.id}` },
  });

  function changeSalaryType(to: Values['salary_type']): void {
    // The suggested amount is converted; one that was typed stays.
    const { hourly_pay_in_cents } = job;
    const suggested = (type: string) =>
      type === 'yearly' ? hourly_pay_in_cents * HOURS_PER_YEAR : hourly_pay_in_cents;
    if (toCents(form.values.salary) === suggested(form.values.salary_type)) {
      form.setFieldValue('salary', fromCents(suggested(to)));
    }
    form.setFieldValue('salary_type', to);
  }

  async function save(values: Values): Promise<void> {
    const offer = makeOffer.input.parse(inputOf(application, values));
    try {
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
      // Its status is shown once the lists have been fetched again.
      await decisions.decidedElsewhere(application);
      toast(`${name}: ${error.message}`, 'indigo');
      onLeft?.();
    }
    onClose();
  }

  const elsewhere = locations.some(({ id }) => id === job.location_id)
    ? []
    : job.company_location.filter(({ id }) => id === job.location_id);
  return (
    <Form
      form={form}
      onSubmit={save}
      failure="Failed to make the offer. Please try again."
      fieldOf={fieldOf}
      actions={<SaveOrCancel form={form} save="Make Offer" onClose={onClose} />}
    >
      <Stack gap="md">
        <Text>
          To <strong>{name}</strong>
        </Text>
        {rejected && (
          <Alert color="blue">
            This applicant was rejected. Making an offer accepts them first.
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="Job title"
            required
            data-autofocus
            {...form.getInputProps('job_title')}
          />
          <NativeSelect
            label="Offer type"
            data={options(OFFER_TYPES)}
            {...form.getInputProps('offer_type')}
          />
          <NativeSelect
            label="Salary type"
            style={{ alignSelf: 'end' }}
            data={options(SALARY_TYPES)}
            {...form.getInputProps('salary_type')}
            onChange={({ currentTarget }) =>
              changeSalaryType(currentTarget.value === 'yearly' ? 'yearly' : 'hourly')
            }
          />
          <MoneyInput
            label={`Salary amount, ${label(form.values.salary_type).toLowerCase()}`}
            value={form.values.salary}
            error={form.errors.salary}
            onChange={(salary) => form.setFieldValue('salary', salary)}
          />
          <TextInput
            label="Start date"
            type="date"
            required
            {...form.getInputProps('start_date')}
          />
          <TextInput
            label="Start time"
            type="time"
            required
            {...form.getInputProps('start_time')}
          />
        </SimpleGrid>
        <NativeSelect
          label="Onboarding location"
          data={[...elsewhere, ...locations].map((location) => ({
            value: location.id,
            label: `${location.location_name} (${cityAndState(location)})`,
          }))}
          {...form.getInputProps('onboarding_location_id')}
        />
      </Stack>
    </Form>
  );
}

/** Today, in the manager's time zone. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
