import { PasswordInput, type PasswordInputProps, Stack } from '@mantine/core';
import { useChecked } from '../hooks/use-checked.ts';
import { isCommonPassword } from './common-passwords.ts';
import { FieldQuestion } from './field-question.tsx';
import { KEYBOARD, LAST } from './keyboards.ts';

interface Props {
  /** With the fields `password` and `confirmPassword`. */
  form: {
    readonly values: { readonly password: string };
    getInputProps(path: 'password' | 'confirmPassword'): object;
    validateField(path: 'confirmPassword'): unknown;
  };
  label: string;
  hint?: string;
}

/** A new password, typed twice. A common one gets a warning, not a refusal. */
export function NewPasswordFields({ form, label, hint }: Props) {
  const { password } = form.values;
  // Only after a pause: many passwords start with a common one.
  const isCommon = useChecked(password, isCommonPassword);
  return (
    <Stack gap="md">
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        description={
          <>
            {hint}
            <FieldQuestion>{isCommon ? COMMON : undefined}</FieldQuestion>
          </>
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...LAST}
        required
        {...form.getInputProps('confirmPassword')}
        onBlur={() => {
          if (password !== '') form.validateField('confirmPassword');
        }}
      />
    </Stack>
  );
}

const COMMON = 'This is one of the 10,000 most common passwords. Choose another one to be safer.';

/** Adds `aria-invalid`, which Mantine omits, so that the first invalid field can be found. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...KEYBOARD.password}
      {...props}
      aria-invalid={props.error ? true : undefined}
    />
  );
}
