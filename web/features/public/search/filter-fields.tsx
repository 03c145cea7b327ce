import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Radio,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { formatMoney } from '../../../../lambdas/contract/format.ts';
import {
  type FilterCounts,
  jobFilters,
  WITHIN_MILES,
} from '../../../../lambdas/contract/job-search.ts';
import { CITY_MAX, STATE_MAX } from '../../../../lambdas/contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../../../lambdas/contract/types.ts';
import { ApiError } from '../../../api/errors.ts';
import { label } from '../../../ui/labels.ts';
import { cityAndState } from '../../../ui/place.ts';
import { payAtLeast, postedWithin } from '../../../ui/search-in-words.ts';
import { aYear, payOf } from './typed-pay.ts';
import type { JobSearchState } from './use-job-search.ts';
import { plainText, useTyped } from './use-typed.ts';

interface Props extends Pick<JobSearchState, 'search' | 'change' | 'found'> {
  /** Undefined until they have come. */
  counts: FilterCounts | undefined;
}

/** What is offered until the counts have come. */
const PAY_MIN = [1500, 2000, 2500, 3000, 4000, 5000];
const POSTED_WITHIN = [1, 3, 7, 14, 30];
const WITHIN = [5, 10, 25, 50, 100];
const PLACES_SHOWN = 6;
const AMOUNT_MAX = 40;
/** `97301` and `97301-1234`. */
const [ZIP_CODE_SHORTEST, ZIP_CODE_LONGEST] = [5, 10];

/** `Part-time (23)`. */
const withCount = (words: string, jobs: number | undefined) =>
  jobs === undefined ? words : `${words} (${jobs.toLocaleString('en-US')})`;

/** The fields of all filters. What is chosen counts at once. */
export function FilterFields(props: Props) {
  return (
    <Stack gap="lg">
      <Place {...props} />
      <Pay {...props} />
      <Types {...props} />
      <Posted {...props} />
    </Stack>
  );
}

function Types({ search, change, counts }: Props) {
  const jobs = (type: string) =>
    counts && (counts.employment_type.find(({ value }) => value === type)?.count ?? 0);
  return (
    <Checkbox.Group
      label="Kinds of work"
      value={search.employment_type ?? []}
      onChange={(chosen) =>
        change({ employment_type: EMPLOYMENT_TYPES.filter((type) => chosen.includes(type)) })
      }
    >
      <Stack gap="xs">
        {EMPLOYMENT_TYPES.map((type) => (
          <Checkbox key={type} value={type} label={withCount(label(type), jobs(type))} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Pay({ search, change, counts }: Props) {
  const { pay_min } = search;
  const steps = counts?.pay_min ?? PAY_MIN.map((value) => ({ value, count: undefined }));
  const isStep = steps.some(({ value }) => value === pay_min);
  const other = useTyped({
    value: isStep ? undefined : pay_min,
    read: payOf,
    write: (cents) => formatMoney(cents),
    onSend: (cents) => change({ pay_min: cents }),
  });
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Pay"
        value={pay_min === undefined || isStep ? String(pay_min ?? '') : null}
        onChange={(chosen) => change({ pay_min: chosen === '' ? undefined : Number(chosen) })}
      >
        <Stack gap="xs">
          <Radio value="" label="Any pay" />
          {steps.map(({ value, count }) => (
            <Radio key={value} value={String(value)} label={withCount(payAtLeast(value), count)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label="Another amount"
        placeholder="Such as 22.50 or 45,000"
        maxLength={AMOUNT_MAX}
        value={other.text}
        onChange={({ currentTarget }) => other.type(currentTarget.value)}
        error={
          other.text.trim() !== '' &&
          payOf(other.text) === undefined &&
          'Enter an amount an hour or a year, such as 22.50 or 45,000.'
        }
      />
      {pay_min !== undefined && (
        <Text size="sm" c="dimmed">
          {payAtLeast(pay_min)}: {aYear(pay_min)} a year, full time
        </Text>
      )}
    </Stack>
  );
}

function Place({ search, change, found, counts }: Props) {
  const { city, state, near, within = WITHIN_MILES } = search;
  const fields = {
    city: useTyped({ value: city, ...plainText, onSend: (typed) => change({ city: typed }) }),
    state: useTyped({ value: state, ...plainText, onSend: (typed) => change({ state: typed }) }),
    zip: useTyped({ value: near, ...zipCode, onSend: (typed) => change({ near: typed }) }),
  };
  const remote = counts?.remote.find(({ value }) => value)?.count ?? (counts && 0);
  return (
    <Fieldset variant="unstyled" legend="Place">
      <Stack gap="sm">
        <Checkbox
          label={withCount('Remote', remote)}
          checked={search.remote === true}
          onChange={({ currentTarget: { checked } }) =>
            change({ remote: checked ? true : undefined })
          }
        />
        <Group grow gap="sm">
          <TextInput
            label="City"
            maxLength={CITY_MAX}
            value={fields.city.text}
            onChange={({ currentTarget }) => fields.city.type(currentTarget.value)}
          />
          <TextInput
            label="State"
            maxLength={STATE_MAX}
            value={fields.state.text}
            onChange={({ currentTarget }) => fields.state.type(currentTarget.value)}
          />
        </Group>
        {counts !== undefined && counts.places.length > 0 && (
          <Group gap={4} role="group" aria-label="Places with most jobs">
            {counts.places.slice(0, PLACES_SHOWN).map((place) => {
              const chosen = place.city === city && place.state === state;
              return (
                <Button
                  key={cityAndState(place)}
                  size="compact-xs"
                  variant={chosen ? 'filled' : 'default'}
                  aria-pressed={chosen}
                  onClick={() =>
                    change(
                      chosen
                        ? { city: undefined, state: undefined }
                        : { city: place.city, state: place.state },
                    )
                  }
                >
                  {withCount(cityAndState(place), place.count)}
                </Button>
              );
            })}
          </Group>
        )}
        <Group grow gap="sm" align="flex-start">
          <TextInput
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={ZIP_CODE_LONGEST}
            value={fields.zip.text}
            onChange={({ currentTarget }) => fields.zip.type(currentTarget.value)}
            error={problemOfZip(fields.zip.text, found.error)}
          />
          <NativeSelect
            label="Within"
            disabled={near === undefined}
            data={[...new Set([...WITHIN, within])]
              .toSorted((a, b) => a - b)
              .map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
            value={String(within)}
            onChange={({ currentTarget: { value } }) => change({ within: Number(value) })}
          />
        </Group>
      </Stack>
    </Fieldset>
  );
}

const zipCode = {
  read: (text: string) => jobFilters.near.safeParse(text.trim()).data,
  write: (zip: string) => zip,
};

/** What is wrong with a ZIP code: it is not one yet, or the server knows none like it. */
function problemOfZip(typed: string, error: unknown): string | undefined {
  if (typed.trim().length >= ZIP_CODE_SHORTEST && zipCode.read(typed) === undefined) {
    return jobFilters.near.safeParse(typed.trim()).error?.issues[0]?.message;
  }
  if (!(error instanceof ApiError)) return undefined;
  return error.issues.find(({ path }) => path === 'near')?.message;
}

function Posted({ search, change, counts }: Props) {
  const { posted_within } = search;
  const steps =
    counts?.posted_within ?? POSTED_WITHIN.map((value) => ({ value, count: undefined }));
  return (
    <Radio.Group
      label="Day of posting"
      value={String(posted_within ?? '')}
      onChange={(chosen) => change({ posted_within: chosen === '' ? undefined : Number(chosen) })}
    >
      <Stack gap="xs">
        <Radio value="" label="Posted at any time" />
        {steps.map(({ value, count }) => (
          <Radio key={value} value={String(value)} label={withCount(postedWithin(value), count)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
