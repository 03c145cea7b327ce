import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { zipCode } from '../../../lambdas/contract/schemas/types.ts';
import { placeOfZip } from '../../api/queries/both-areas.ts';
import { areaOf } from '../../paths.ts';
import { KEYBOARD } from '../../ui/fields/keyboards.ts';

interface PlaceForm {
  readonly values: { readonly city: string; readonly state: string; readonly zip_code: string };
  getInputProps(path: 'city' | 'state' | 'zip_code'): object;
  setFieldValue(path: 'city' | 'state', value: string): void;
}

interface Props {
  form: PlaceForm;
  /** Where the values come from, if not from the person or the ZIP code. */
  note?: string | undefined;
}

/** City, state and ZIP code. A typed ZIP code fills in the other two. */
export function PlaceFields({ form, note }: Props) {
  const isFilled = useFilledPlace(form);
  return (
    <>
      <TextInput
        label="City"
        autoComplete="address-level2"
        {...KEYBOARD.place}
        required
        {...form.getInputProps('city')}
      />
      <SimpleGrid cols={2} spacing="md">
        <TextInput
          label="State"
          autoComplete="address-level1"
          {...KEYBOARD.place}
          required
          {...form.getInputProps('state')}
        />
        <TextInput
          label="Zip code"
          autoComplete="postal-code"
          {...KEYBOARD.zip}
          required
          {...form.getInputProps('zip_code')}
        />
      </SimpleGrid>
      {/* Mounted before its text, or it would not be announced. */}
      <Text size="xs" c="dimmed" mt={-8} role="status">
        <span>{note ?? statusText(form.values, isFilled)}</span>
      </Text>
    </>
  );
}

function statusText({ city, state }: PlaceForm['values'], isFilled: boolean): string {
  if (isFilled) return 'The zip code filled in city and state. You can change them.';
  return city === '' && state === '' ? 'A zip code fills in city and state.' : '';
}

/**
 * Fills in the city and the state of a typed ZIP code, where the person has typed nothing. Nothing happens with a code
 * that nobody knows, or without an answer.
 * @returns whether one of them is filled in
 */
function useFilledPlace(form: PlaceForm): boolean {
  const { zip_code } = form.values;
  const area = areaOf(useLocation().pathname);
  const [before] = useState(zip_code);
  const { data: place } = useQuery({
    ...placeOfZip(area, zip_code.trim()),
    enabled: zip_code !== before && zipCode.safeParse(zip_code.trim()).success,
  });
  const filled = useRef({ city: '', state: '' });
  const fill = useEffectEvent((found: typeof filled.current) => {
    for (const name of ['city', 'state'] as const) {
      const isOurs = ['', filled.current[name]].includes(form.values[name]);
      if (isOurs) form.setFieldValue(name, found[name]);
    }
    filled.current = found;
  });
  useEffect(() => {
    if (place != null) fill(place);
  }, [place]);
  return (
    place != null && (['city', 'state'] as const).some((name) => form.values[name] === place[name])
  );
}
