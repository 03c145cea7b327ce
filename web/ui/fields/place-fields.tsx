import { SimpleGrid, TextInput } from '@mantine/core';

interface Props {
  /** With the fields `city`, `state` and `zip_code`. */
  form: { getInputProps(path: 'city' | 'state' | 'zip_code'): object };
}

export function PlaceFields({ form }: Props) {
  return (
    <>
      <TextInput
        label="City"
        autoComplete="address-level2"
        required
        {...form.getInputProps('city')}
      />
      <SimpleGrid cols={2} spacing="md">
        <TextInput
          label="State"
          autoComplete="address-level1"
          required
          {...form.getInputProps('state')}
        />
        <TextInput
          label="Zip code"
          autoComplete="postal-code"
          required
          {...form.getInputProps('zip_code')}
        />
      </SimpleGrid>
    </>
  );
}
