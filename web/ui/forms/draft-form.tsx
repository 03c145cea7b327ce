import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../api/stored/drafts.ts';
import type { Area } from '../../api/stored/session.ts';
import { DraftLine } from './draft-line.tsx';
import type { FormErrors } from './form-errors.ts';
import {
  changedMeanwhile,
  isSameValue,
  type Meanwhile,
  mergeDraft,
  type Values,
} from './merge-draft.ts';
import { SavedMeanwhile } from './saved-meanwhile.tsx';

type Shape = z.ZodMiniType<Values>;

const storedDraft = z.object({ from: z.unknown(), values: z.unknown() });

interface MantineOptions<V extends Values> {
  initialValues: V;
  validate: (values: V) => FormErrors;
  onValuesChange: (values: V) => void;
  /** Rendered below the field at a path. */
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
// The package does not export this type to ES modules.
type MantineForm<V extends Values> = ReturnType<typeof useMantineForm<V>>;

interface FormOptions<S extends Shape> {
  /** The values' schema. A draft of another shape is dropped. */
  shape: S;
  /** The saved values. A function is called once. */
  initialValues: z.output<S> | (() => z.output<S>);
  /** Whether the initial values are only suggestions: typed values replace them without a conflict. */
  suggested?: boolean;
  /** Usually `schemaResolver(schema, { sync: true })` with a contract schema. */
  validate: (values: z.output<S>) => FormErrors;
  /** Where to store unsaved values; not stored without it. */
  draft?: { readonly area: Area; readonly name: string };
  /** Options of select fields, by path. */
  choices?: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>;
}

/** A Mantine form whose unsaved values survive a reload. */
export type DraftForm<V extends Values> = MantineForm<V> & {
  /** A line that says if a draft was restored. */
  readonly draftLine: ReactNode;
  readonly saved: V;
  /** Whether a field was changed both in the draft and elsewhere: see `SavedMeanwhile`. */
  readonly changedMeanwhile: (path: string) => Meanwhile | undefined;
  /**
   * Takes newer saved values: unchanged fields show them, changed fields stay.
   * @returns the form's values, merged
   */
  readonly follow: (saved: V) => V;
  /** Drops the draft. `Form` calls it after saving. */
  readonly forget: () => void;
};

/**
 * A form whose unsaved values are stored, and merged next time with others' saved changes. The draft is dropped once
 * it is saved or equal to the saved values.
 */
export function useDraftForm<S extends Shape>(options: FormOptions<S>): DraftForm<z.output<S>> {
  const { shape, validate, draft, choices = {} } = options;
  const [opened] = useState(() => open(options));
  const [{ from, saved }, setStart] = useState(opened);
  const [restored, setRestored] = useState(opened.restored);
  const form: MantineForm<z.output<S>> = useMantineForm({
    initialValues: opened.values,
    validate,
    onValuesChange: (values) => storeDraft(values, { from, saved }),
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
  function storeDraft(values: Values, start: { from: Values; saved: Values }) {
    if (draft === undefined) return;
    if (isSameValue(values, start.saved)) clearDraft(draft.area, draft.name);
    else writeDraft(draft.area, draft.name, { from: start.from, values });
  }
  function follow(now: z.output<S>): z.output<S> {
    if (isSameValue(now, saved)) return form.getValues();
    const merged = mergeDraft({ from, values: form.getValues() }, now);
    const start = { from: shape.parse(merged.from), saved: now };
    const values = shape.parse(merged.values);
    setStart({ ...opened, ...start });
    form.setValues(values);
    storeDraft(values, start);
    return values;
  }
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
      <DraftLine anyChangedMeanwhile={!isSameValue(from, saved)} onStartOver={startOver} />
    ),
    saved,
    changedMeanwhile: (path: string) =>
      changedMeanwhile({ from, values: form.values }, saved, path),
    follow,
    forget: () => forget(form.getValues()),
  });
}

/** The saved values, the form's initial values, and the values the draft is based on. */
function open<S extends Shape>({ shape, initialValues, suggested, draft }: FormOptions<S>) {
  const saved = typeof initialValues === 'function' ? initialValues() : initialValues;
  const read = storedDraft.safeParse(draft && readDraft(draft.area, draft.name)).data;
  const from = shape.safeParse(read?.from);
  const values = shape.safeParse(read?.values);
  if (from.success && values.success) {
    const merged = mergeDraft({ from: from.data, values: values.data }, saved);
    if (!isSameValue(merged.values, saved)) {
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
