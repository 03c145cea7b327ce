import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Adds `aria-invalid`, which Mantine omits, so that the first invalid field can be found. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />;
}
