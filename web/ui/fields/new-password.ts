import * as z from 'zod/mini';

export const NOT_EQUAL = 'Passwords do not match';

export const confirmPassword = z.string().check(z.minLength(1, 'Enter the password again.'));

/** Checks that both passwords match. */
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (typed) => typed.confirmPassword === '' || typed.password === typed.confirmPassword,
  {
    path: ['confirmPassword'],
    error: NOT_EQUAL,
    // Also checked while other fields are invalid.
    when: () => true,
  },
);
