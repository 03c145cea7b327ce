import { useForm } from '@mantine/form';
import { hashKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../api/drafts.ts';
import type { Area } from '../api/session.ts';
import type { FormErrors } from './form-errors.ts';

/** What a form can hold. */
export type Values = Record<string, unknown>;
type Shape = z.ZodMiniType<Values>;

function useMantineForm<V extends Values>(
  initialValues: V,
  validate: (values: V) => FormErrors,
  onValuesChange: (values: V) => void,
) {
  return useForm({ initialValues, validate, onValuesChange });
}
// The package does not export the name of this type to ES modules.
type MantineForm<V extends Values> = ReturnType<typeof useMantineForm<V>>;

interface FormOptions<S extends Shape> {
  /** What the form holds, valid or not. A draft of another shape is dropped. */
  shape: S;
  /** A function is called once. */
  initialValues: z.output<S> | (() => z.output<S>);
  /** Usually `schemaResolver(schema, { sync: true })` with a part of the contract. */
  validate: (values: z.output<S>) => FormErrors;
  /** Where to keep what is typed until it is saved. Without it, nothing is kept. */
  draft?: { readonly area: Area; readonly name: string };
}

/** A Mantine form. What is typed and not yet saved survives a reload or a wrong click. */
export type DraftForm<V extends Values> = MantineForm<V> & {
  /** Whether the form has opened with values from a draft. */
  readonly restored: boolean;
  /** Drops the draft, and puts the initial values back. */
  readonly startOver: () => void;
  /** To be called once everything is saved. `Form` does so by itself. */
  readonly forget: () => void;
};

/**
 * A form of these values. With a draft, what is typed is kept in the browser's storage, and is there again the next
 * time. It is dropped once it is saved, or once the values are the initial ones again.
 */
export function useDraftForm<S extends Shape>(options: FormOptions<S>): DraftForm<z.output<S>> {
  const { shape, validate, draft } = options;
  const [initialValues] = useState(options.initialValues);
  const [found] = useState(() => {
    const read = draft && shape.safeParse(readDraft(draft.area, draft.name));
    return read?.success ? read.data : undefined;
  });
  const [restored, setRestored] = useState(found !== undefined);
  // Values that need no draft: the initial ones, later the saved ones.
  const settled = useRef(initialValues);
  const form = useMantineForm(found ?? initialValues, validate, (values) => {
    if (draft === undefined) return;
    if (hashKey([values]) === hashKey([settled.current])) clearDraft(draft.area, draft.name);
    else writeDraft(draft.area, draft.name, values);
  });
  function forget(values: z.output<S>) {
    settled.current = values;
    if (draft) clearDraft(draft.area, draft.name);
    setRestored(false);
  }
  return Object.assign(form, {
    restored,
    forget: () => forget(form.getValues()),
    startOver: () => {
      forget(initialValues);
      form.setValues(initialValues);
      form.clearErrors();
    },
  });
}
