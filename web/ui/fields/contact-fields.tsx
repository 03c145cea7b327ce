import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import { KEYBOARD } from './keyboards.ts';

interface Props {
  /** The props of each field. */
  phone: TextInputProps;
  email: TextInputProps;
}

/** How to reach a contact. */
export function ContactFields({ phone, email }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput label="Contact phone" {...KEYBOARD.phone} {...phone} />
      <TextInput label="Contact email" {...KEYBOARD.email} {...email} />
    </SimpleGrid>
  );
}
