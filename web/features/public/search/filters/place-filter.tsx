import {
  Autocomplete,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Stack,
  TextInput,
} from '@mantine/core';
import {
  type JobSearchAnswer,
  jobFilters,
  WITHIN_MILES,
} from '../../../../../lambdas/contract/calls/job-search.ts';
import { CITY_MAX, STATE_MAX } from '../../../../../lambdas/contract/limits.ts';
import { fold } from '../../../../ui/text/fold.ts';
import { cityAndState } from '../../../jobs/place.ts';
import { plainText, useTyped } from '../use-typed.ts';
import { type FilterProps, withCount } from './filter-props.ts';

const WITHIN = [5, 10, 25, 50, 100];
const PLACES_SHOWN = 6;
const CITIES_OFFERED = 8;
/** `97301` and `97301-1234`. */
const [ZIP_CODE_SHORTEST, ZIP_CODE_LONGEST] = [5, 10];

/** The place of jobs: anywhere, a city or state, or a distance from a ZIP code. */
export function PlaceFilter({ search, change, found, counts }: FilterProps) {
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
