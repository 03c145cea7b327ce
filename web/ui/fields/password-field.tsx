import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's field does not set `aria-invalid`, by which the first invalid field is found. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />;
}
