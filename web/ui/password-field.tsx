import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's own does not say that it is invalid, and is then passed over when the first invalid field gets the focus. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={props.error ? true : undefined} />;
}
