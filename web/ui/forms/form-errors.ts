import type { ReactNode } from 'react';

/** Errors by field name. */
export type FormErrors = Record<string, ReactNode>;

interface Issue {
  readonly path?: readonly unknown[] | undefined;
  readonly message: string;
}

/** The first error of each field. */
export function errorsByField(
  issues: readonly Issue[] | undefined,
  fieldOf: (path: string) => string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path = [], message } of issues ?? []) errors[fieldOf(path.join('.'))] ??= message;
  return errors;
}
