import type { ReactNode } from 'react';

/** What is wrong with a form, by the names of its fields. */
export type FormErrors = Record<string, ReactNode>;

interface Issue {
  readonly path?: readonly unknown[] | undefined;
  readonly message: string;
}

/** The first message of a schema for each field of the form. */
export function errorsByField(
  issues: readonly Issue[] | undefined,
  fieldOf: (path: string) => string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path = [], message } of issues ?? []) errors[fieldOf(path.join('.'))] ??= message;
  return errors;
}
