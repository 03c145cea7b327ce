import { SimpleGrid, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

interface Props {
  start: ComponentProps<typeof TextInput>;
  end: ComponentProps<typeof TextInput>;
}

/** Start and end date; no end means ongoing. */
export function PeriodFields({ start, end }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput label="Start date" type="date" {...start} />
      <TextInput label="End date (if any)" type="date" {...end} />
    </SimpleGrid>
  );
}
