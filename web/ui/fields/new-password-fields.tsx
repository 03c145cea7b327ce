import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { isCommonPassword } from './common-passwords.ts';
import { FieldQuestion } from './field-question.tsx';
import { PasswordField } from './password-field.tsx';

export const NOT_EQUAL = 'Passwords do not match';

/** The field in which a new password is typed again. */
export const confirmPassword = z.string().check(z.minLength(1, 'This field is required.'));

/** Whether both fields hold the same, for the schema of a form. */
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (typed) => typed.confirmPassword === '' || typed.password === typed.confirmPassword,
  {
    path: ['confirmPassword'],
    error: NOT_EQUAL,
    // Also while other fields are invalid.
    when: () => true,
  },
);

interface Props {
  /** Its fields `password` and `confirmPassword`. */
  form: {
    readonly values: { readonly password: string };
    getInputProps(path: 'password' | 'confirmPassword'): object;
    validateField(path: 'confirmPassword'): unknown;
  };
  label: string;
  hint?: string;
}

/** A password that is being chosen, twice. One of the commonest is warned about, and never refused. */
export function NewPasswordFields({ form, label, hint }: Props) {
  const { password } = form.values;
  const isCommon = useIsCommon(password);
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
        required
        {...form.getInputProps('confirmPassword')}
        onBlur={() => {
          if (password !== '') form.validateField('confirmPassword');
        }}
      />
    </Stack>
  );
}

const COMMON = 'This is one of the 10,000 most common passwords. Another one is safer.';

/** How long nothing is typed before it is looked at, in milliseconds: many passwords begin with a common one. */
const PAUSE = 400;

/** Whether what is typed is one of the commonest passwords; false until that is known. */
function useIsCommon(password: string): boolean {
  const [common, setCommon] = useState('');
  useEffect(() => {
    if (password === '') return;
    let isStale = false;
    const timer = setTimeout(async () => {
      if ((await isCommonPassword(password)) && !isStale) setCommon(password);
    }, PAUSE);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [password]);
  return password !== '' && password === common;
}
