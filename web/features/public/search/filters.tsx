import {
  Autocomplete,
  Button,
  Card,
  Checkbox,
  Drawer,
  Fieldset,
  Group,
  NativeSelect,
  Radio,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  type FilterCounts,
  type JobSearchAnswer,
  jobFilters,
  PAY_STEPS,
  POSTED_STEPS,
  WITHIN_MILES,
} from '../../../../lambdas/contract/calls/job-search.ts';
import { CITY_MAX, STATE_MAX } from '../../../../lambdas/contract/limits.ts';
import { EMPLOYMENT_TYPES } from '../../../../lambdas/contract/schemas/enumerations.ts';
import { formatMoney } from '../../../../lambdas/contract/texts/format.ts';
import { useDrawer } from '../../../ui/hooks/use-narrow.ts';
import { fold } from '../../../ui/text/fold.ts';
import { count } from '../../../ui/text/format.ts';
import { label } from '../../jobs/labels.ts';
import { cityAndState } from '../../jobs/place.ts';
import { payAtLeast, postedWithin } from '../../jobs/search-in-words.ts';
import classes from './job-search.module.css';
import { formatYearlyPay, payOf } from './typed-pay.ts';
import { filterCounts, type JobSearchState, plainText, useTyped } from './use-job-search.ts';

/** The props of a filter's fields. */
interface FilterProps extends Pick<JobSearchState, 'search' | 'change' | 'found'> {
  /** The number of jobs for each value; undefined until loaded. */
  counts: FilterCounts | undefined;
}

/** `Part-time (23)`. */
const withCount = (words: string, jobs: number | undefined): string =>
  jobs === undefined ? words : `${words} (${jobs.toLocaleString('en-US')})`;

/** Choices without counts. */
const uncounted = (values: readonly number[]) =>
  values.map((value) => ({ value, count: undefined }));

interface Props extends JobSearchState {
  opened: boolean;
  onClose: () => void;
}

/** All filters with their counts: beside the jobs, or in a drawer on small screens. */
export default function Filters({ opened, onClose, ...state }: Props) {
  const { search, company, found, start, starts } = state;
  const counts = useQuery({
    ...filterCounts(search, { company }),
    placeholderData: keepPreviousData,
    enabled: opened,
  });
  // The drawer is mounted closed and then opened, so that Mantine returns the focus when it closes.
  const rendered = useMounted();
  const title = useId();
  // A new key also clears text that is no valid filter: the search does not hold it.
  const fields = <FilterFields key={starts} {...state} counts={counts.data ?? undefined} />;
  const matching = found.data?.first?.matching_count;
  const clearButton = (
    <Button variant="default" onClick={() => start({ q: search.q, sort: search.sort })}>
      Clear filters
    </Button>
  );
  if (useDrawer()) {
    return (
      <Drawer
        opened={opened && rendered}
        onClose={onClose}
        title="Filters"
        position="right"
        size="min(26rem, 100%)"
        styles={{ title: { fontWeight: 600, fontSize: '1.25rem' } }}
        closeButtonProps={{ 'aria-label': 'Close' }}
        // A <header> in the dialog would be a second banner landmark.
        attributes={{ header: { role: 'presentation' } }}
      >
        {fields}
        <Group grow className={classes.foot ?? ''}>
          {clearButton}
          <Button onClick={onClose}>
            {matching === undefined ? 'Show jobs' : `Show ${count(matching, 'job')}`}
          </Button>
        </Group>
      </Drawer>
    );
  }
  return (
    opened && (
      <Card component="aside" aria-labelledby={title} className={classes.filters ?? ''}>
        <Stack gap="lg">
          <Title order={2} size="h3" id={title}>
            Filters
          </Title>
          {fields}
          {clearButton}
        </Stack>
      </Card>
    )
  );
}

/** The fields of all filters. A choice applies at once. */
function FilterFields(props: FilterProps) {
  return (
    <Stack gap="lg">
      <PlaceFilter {...props} />
      <PayFilter {...props} />
      <TypeFilter {...props} />
      <DayFilter {...props} />
    </Stack>
  );
}

function TypeFilter({ search, change, counts }: FilterProps) {
  const jobs = (type: string) =>
    counts && (counts.employment_type.find(({ value }) => value === type)?.count ?? 0);
  return (
    <Checkbox.Group
      label="Job type"
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

function DayFilter({ search, change, counts }: FilterProps) {
  const { posted_within } = search;
  const steps = counts?.posted_within ?? uncounted(POSTED_STEPS);
  return (
    <Radio.Group
      label="Date posted"
      value={String(posted_within ?? '')}
      onChange={(chosen) => change({ posted_within: chosen === '' ? undefined : Number(chosen) })}
    >
      <Stack gap="xs">
        <Radio value="" label="Any time" />
        {steps.map(({ value, count }) => (
          <Radio key={value} value={String(value)} label={withCount(postedWithin(value), count)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const WITHIN = [5, 10, 25, 50, 100];
const PLACES_SHOWN = 6;
const CITIES_OFFERED = 8;
/** `97301` and `97301-1234`. */
const [ZIP_CODE_SHORTEST, ZIP_CODE_LONGEST] = [5, 10];

/** The place of jobs: anywhere, a city or state, or a distance from a ZIP code. */
function PlaceFilter({ search, change, found, counts }: FilterProps) {
  const { city, state, near, within = WITHIN_MILES } = search;
  const cities = counts?.cities ?? [];
  const sendCity = (typed: string | undefined) => {
    const chosen = cities.find((place) => cityAndState(place) === typed);
    change(chosen === undefined ? { city: typed } : { city: chosen.city, state: chosen.state });
  };
  const fields = {
    city: useTyped({ value: city, ...plainText, onSend: sendCity }),
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
          <Autocomplete
            label="City"
            maxLength={CITY_MAX}
            autoComplete="off"
            value={fields.city.text}
            onChange={fields.city.type}
            data={cities.map(cityAndState)}
            limit={CITIES_OFFERED}
            comboboxProps={{ withinPortal: false }}
            // Cities found for fewer letters are hidden while the next answer is on its way.
            filter={({ options, search: typed }) =>
              options.filter(
                (option) => 'value' in option && fold(option.value).startsWith(fold(typed)),
              )
            }
            renderOption={({ option: { value } }) =>
              withCount(value, cities.find((place) => cityAndState(place) === value)?.count)
            }
          />
          <TextInput
            label="State"
            maxLength={STATE_MAX}
            value={fields.state.text}
            onChange={({ currentTarget }) => fields.state.type(currentTarget.value)}
          />
        </Group>
        {counts !== undefined && counts.places.length > 0 && (
          <Group gap={4} role="group" aria-label="Places with the most jobs">
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
            error={problemOfZip(fields.zip.text, found.data?.first?.issues)}
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

/** The error of a ZIP code: incomplete or unknown. */
function problemOfZip(typed: string, issues: JobSearchAnswer['issues'] = []): string | undefined {
  if (typed.trim().length >= ZIP_CODE_SHORTEST && zipCode.read(typed) === undefined) {
    return jobFilters.near.safeParse(typed.trim()).error?.issues[0]?.message;
  }
  return issues.find(({ path }) => path === 'near')?.message;
}

const AMOUNT_MAX = 40;

/** The minimum pay: one of the choices, or a typed amount an hour or a year. */
function PayFilter({ search, change, counts }: FilterProps) {
  const { pay_min } = search;
  const steps = counts?.pay_min ?? uncounted(PAY_STEPS);
  const isStep = steps.some(({ value }) => value === pay_min);
  const other = useTyped({
    value: pay_min,
    read: payOf,
    write: (cents) => (isStep ? '' : formatMoney(cents)),
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
        placeholder="e.g. 22.50 or 45,000"
        maxLength={AMOUNT_MAX}
        value={other.text}
        onChange={({ currentTarget }) => other.type(currentTarget.value)}
        error={
          other.text.trim() !== '' &&
          payOf(other.text) === undefined &&
          'Enter an hourly or yearly amount, such as 22.50 or 45,000.'
        }
      />
      {pay_min !== undefined && (
        <Text
          size="sm"
          c="dimmed"
        >{`${payAtLeast(pay_min)}: ${formatYearlyPay(pay_min)} a year, full time`}</Text>
      )}
    </Stack>
  );
}
