import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../api/stored/drafts.ts';
import type { Area } from '../../api/stored/session.ts';
import { DraftLine } from './draft-line.tsx';
import type { FormErrors } from './form-errors.ts';
import { changedMeanwhile, type Meanwhile, mergeDraft, same, type Values } from './merge-draft.ts';
import { SavedMeanwhile } from './saved-meanwhile.tsx';

type Shape = z.ZodMiniType<Values>;

const storedDraft = z.object({ from: z.unknown(), values: z.unknown() });

interface MantineOptions<V extends Values> {
  initialValues: V;
  validate: (values: V) => FormErrors;
  onValuesChange: (values: V) => void;
  /** What is shown below the field at a path. */
  below: (path: string) => ReactNode;
}

function useMantineForm<V extends Values>({ below, ...options }: MantineOptions<V>) {
  return useForm({
    ...options,
    enhanceGetInputProps: ({ field, options: { type } }) =>
      type === 'checkbox'
        ? {}
        : {
            inputContainer: (input: ReactNode) => (
              <>
                {input}
                {below(String(field))}
              </>
            ),
          },
  });
}
// The package does not export the name of this type to ES modules.
type MantineForm<V extends Values> = ReturnType<typeof useMantineForm<V>>;

interface FormOptions<S extends Shape> {
  /** What the form holds, valid or not. A draft of another shape is dropped. */
  shape: S;
  /** What is saved now. A function is called once. */
  initialValues: z.output<S> | (() => z.output<S>);
  /** Whether the initial values are suggestions, which nobody has saved: what was typed in their place just stays. */
  suggested?: boolean;
  /** Usually `schemaResolver(schema, { sync: true })` with a part of the contract. */
  validate: (values: z.output<S>) => FormErrors;
  /** Where to keep what is typed until it is saved. Without it, nothing is kept. */
  draft?: { readonly area: Area; readonly name: string };
  /** The options of the fields whose value is one of some. */
  choices?: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>;
}

/** A Mantine form. What is typed and not yet saved survives a reload or a wrong click. */
export type DraftForm<V extends Values> = MantineForm<V> & {
  /** Says that the form has opened with values from a draft, where it has. */
  readonly draftLine: ReactNode;
  /** What is saved. */
  readonly saved: V;
  /** Whether the field at a path was changed in the draft, and elsewhere too: see `SavedMeanwhile`. */
  readonly changedMeanwhile: (path: string) => Meanwhile | undefined;
  /** To be called once everything is saved. `Form` does so by itself. */
  readonly forget: () => void;
};

/**
 * A form of these values. With a draft, what is typed is kept in the browser's storage, and is there again the next
 * time, on top of what others have saved by then. It is dropped once it is saved, or once the values are the saved ones
 * again.
 */
export function useDraftForm<S extends Shape>(options: FormOptions<S>): DraftForm<z.output<S>> {
  const { shape, validate, draft, choices = {} } = options;
  const [opened] = useState(() => open(options));
  const [{ from, saved }, setStart] = useState(opened);
  const [restored, setRestored] = useState(opened.restored);
  const form: MantineForm<z.output<S>> = useMantineForm({
    initialValues: opened.values,
    validate,
    onValuesChange: (values) => {
      if (draft === undefined) return;
      if (same(values, saved)) clearDraft(draft.area, draft.name);
      else writeDraft(draft.area, draft.name, { from, values });
    },
    below: (path) => {
      const meanwhile = changedMeanwhile({ from, values: form.values }, saved, path)?.saved;
      if (typeof meanwhile !== 'string') return null;
      return (
        <SavedMeanwhile
          saved={choices[path]?.find(({ value }) => value === meanwhile)?.label ?? meanwhile}
          onUse={() => form.setValues(shape.parse({ ...form.getValues(), [path]: meanwhile }))}
        />
      );
    },
  });
  function forget(values: z.output<S>) {
    setStart({ ...opened, from: values, saved: values });
    if (draft) clearDraft(draft.area, draft.name);
    setRestored(false);
  }
  function startOver() {
    forget(saved);
    form.setValues(saved);
    form.clearErrors();
  }
  return Object.assign(form, {
    draftLine: restored && (
      <DraftLine anyChangedMeanwhile={!same(from, saved)} onStartOver={startOver} />
    ),
    saved,
    changedMeanwhile: (path: string) =>
      changedMeanwhile({ from, values: form.values }, saved, path),
    forget: () => forget(form.getValues()),
  });
}

/** What is saved, the values that a form opens with, and those that they were typed over. */
function open<S extends Shape>({ shape, initialValues, suggested, draft }: FormOptions<S>) {
  const saved = typeof initialValues === 'function' ? initialValues() : initialValues;
  const read = storedDraft.safeParse(draft && readDraft(draft.area, draft.name)).data;
  const from = shape.safeParse(read?.from);
  const values = shape.safeParse(read?.values);
  if (from.success && values.success) {
    const merged = mergeDraft({ from: from.data, values: values.data }, saved);
    if (!same(merged.values, saved)) {
      return {
        saved,
        from: suggested ? saved : shape.parse(merged.from),
        values: shape.parse(merged.values),
        restored: true,
      };
    }
  }
  return { saved, from: saved, values: saved, restored: false };
}
