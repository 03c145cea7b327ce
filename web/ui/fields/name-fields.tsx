import { TextInput } from '@mantine/core';
import { KEYBOARD } from './keyboards.ts';
import classes from './name-fields.module.css';

interface Props {
  form: { getInputProps(path: string): object };
  /** The form's field names. */
  names: readonly [first: string, last: string];
}

/** First and last name, side by side if there is room. */
export function NameFields({ form, names: [first, last] }: Props) {
  return (
    <div className={classes.names}>
      <TextInput
        label="First name"
        autoComplete="given-name"
        {...KEYBOARD.name}
        required
        {...form.getInputProps(first)}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        {...KEYBOARD.name}
        required
        {...form.getInputProps(last)}
      />
    </div>
  );
}
