import { useForm } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../api/stored/drafts.ts';
import type { Area } from '../../api/stored/session.ts';
import { type ChangedPart, caughtUp, type Start, type Stored, type Version } from './catch-up.ts';
import { ChangedMeanwhile, DraftRestored } from './changed-meanwhile.tsx';
import type { FormErrors } from './form-errors.ts';
import {
  type AnyNames,
  type FieldNames,
  isSameValue,
  labelOf,
  partsOf,
  textOf,
  unsavedLabels,
  type Values,
  withPart,
} from './values.ts';

type Shape = z.ZodMiniType<Values>;

const storedDraft = z.object({ from: z.unknown(), values: z.unknown() });

/** What a form about something stored needs. */
export interface Editing<V> {
  /** The version of the initial values. */
  readonly version: Version;
  /** Fetches what is stored by now. */
  readonly reload: () => Promise<Stored<V>>;
  /** The names of the fields, for what changed meanwhile. */
  readonly names: FieldNames<V>;
}

interface FormOptions<S extends Shape> {
  /** The values' schema. A draft of another shape is dropped. */
  shape: S;
  /** The initial values. A function is called once. */
  initialValues: z.output<S> | (() => z.output<S>);
  /** For a form about something that is stored. */
  editing?: Editing<z.output<S>>;
  /** Usually `schemaResolver(schema, { sync: true })` with a contract schema. */
  validate: (values: z.output<S>) => FormErrors;
  /** Where to store unsaved values; not stored without it. */
  draft?: { readonly area: Area; readonly name: string };
}

interface MantineOptions<V extends Values> {
  initialValues: V;
  validate: (values: V) => FormErrors;
  onValuesChange: (values: V) => void;
}
const useMantineForm = <V extends Values>(options: MantineOptions<V>) => useForm(options);
// The package does not export this type to ES modules.
type MantineForm<V extends Values> = ReturnType<typeof useMantineForm<V>>;

/** A Mantine form whose unsaved values survive a reload. */
export type DraftForm<V extends Values> = MantineForm<V> & {
  /** Says if a draft was restored, and what changed meanwhile. Shown above the fields. */
  readonly notice: ReactNode;
  /** What is stored, as far as known; also in a call that began earlier. */
  readonly stored: () => V;
  /** The revision that a save is made from. */
  readonly revision: () => number | undefined;
  /** Notes that a part of the values is stored. What is not yet stored is named if the rest fails. */
  readonly noteStored: (part: Partial<V>, version?: Version) => void;
  /**
   * Takes what is stored by now. Fields that were not typed in show it; for others the person chooses.
   * @returns whether the person must look at it
   */
  readonly catchUpWith: (now: Stored<V>) => boolean;
  /** As `catchUpWith`, with what is fetched. */
  readonly catchUp: (() => Promise<boolean>) | undefined;
  /** What was not saved, if a part was; else undefined. */
  readonly unsaved: () => string | undefined;
  /** Drops the draft. `Form` calls it after saving. */
  readonly forget: () => void;
};

const UNDECIDED = 'Choose one.';

/**
 * A form whose unsaved values are stored with those that they began from. If the stored thing has changed meanwhile,
 * the form names what, and the person takes either value. The draft is dropped once it is saved or equal to what is
 * stored.
 */
export function useDraftForm<S extends Shape>(options: FormOptions<S>): DraftForm<z.output<S>> {
  type V = z.output<S>;
  const { shape, validate, draft, editing } = options;
  const names: AnyNames = editing?.names ?? {};
  const [opened] = useState(() => open(options));
  const [start, showStart] = useState(opened.start);
  const [restored, setRestored] = useState(opened.restored);
  // A save that began earlier needs the latest, too.
  const latest = useRef(opened.start);
  const isPartlySaved = useRef(false);
  const form: MantineForm<V> = useMantineForm({
    initialValues: opened.values,
    validate: (values) => ({ ...validate(values), ...undecided(latest.current.changed) }),
    onValuesChange: storeDraft,
  });
  function setStart(next: Start<V>) {
    latest.current = next;
    showStart(next);
  }
  function storeDraft(values: Values) {
    if (draft === undefined) return;
    const { began, values: stored } = latest.current;
    if (isSameValue(values, stored)) clearDraft(draft.area, draft.name);
    else writeDraft(draft.area, draft.name, { from: began, values });
  }
  function setValues(values: Values) {
    form.setValues(shape.parse(values));
    storeDraft(values);
  }

  function catchUpWith(now: Stored<V>): boolean {
    const { values, ...next } = caughtUp(latest.current, form.getValues(), now, names);
    setStart(next.start);
    setValues(values);
    return next.mustLook;
  }
  function take(name: string, taken: 'typed' | 'stored') {
    const now = latest.current;
    const typed = form.getValues();
    const changed = now.changed.map((part): ChangedPart => {
      if (part.name !== name) return part;
      const isLeft = part.taken !== 'stored' && taken === 'stored';
      // It may have been typed in since.
      return { ...part, taken, ...(isLeft && { typed: partsOf(typed, names).get(name) }) };
    });
    const chosen = changed.find((part) => part.name === name);
    const isDecided = changed.every((part) => part.taken !== undefined);
    setStart({ ...now, changed, began: isDecided ? now.values : now.began });
    setValues(withPart(typed, name, chosen?.[taken]));
    form.clearFieldError(errorOf(name));
  }

  function forget(values: V) {
    setStart({ ...latest.current, values, began: values, changed: [] });
    isPartlySaved.current = false;
    if (draft) clearDraft(draft.area, draft.name);
    setRestored(false);
  }
  function startOver() {
    const { values } = latest.current;
    forget(values);
    form.setValues(values);
    form.clearErrors();
  }

  return Object.assign(form, {
    notice: (
      <>
        {restored && <DraftRestored onStartOver={startOver} />}
        {start.changed.length > 0 && (
          <ChangedMeanwhile
            parts={start.changed}
            editedAt={start.version.edited_at}
            labelOf={(name) => labelOf(name, { ...start.values, ...form.values }, names)}
            textOf={(name, part) => textOf(name, part, names)}
            errorOf={(name) => form.errors[errorOf(name)]}
            onTake={take}
          />
        )}
      </>
    ),
    stored: () => latest.current.values,
    revision: () => latest.current.version.revision,
    noteStored(part: Partial<V>, version?: Version) {
      const { values, ...rest } = latest.current;
      const now = { ...values, ...part };
      setStart({ ...rest, values: now, began: now, version: version ?? rest.version });
      isPartlySaved.current = true;
      storeDraft(form.getValues());
    },
    catchUpWith,
    catchUp: editing && (async () => catchUpWith(await editing.reload())),
    unsaved() {
      if (!isPartlySaved.current) return undefined;
      const labels = unsavedLabels(form.getValues(), latest.current.values, names);
      return labels.length === 0
        ? undefined
        : `Not saved: ${labels.join(', ')}. The rest is saved.`;
    },
    forget: () => forget(form.getValues()),
  });
}

/** The place of the error of a part that changed meanwhile. */
const errorOf = (name: string) => `changed:${name}`;

function undecided(changed: readonly ChangedPart[]): FormErrors {
  const open = changed.filter(({ taken }) => taken === undefined);
  return Object.fromEntries(open.map(({ name }) => [errorOf(name), UNDECIDED]));
}

/** What the form starts from: the stored values, and a draft. */
function open<S extends Shape>({ shape, initialValues, editing, draft }: FormOptions<S>) {
  const values = typeof initialValues === 'function' ? initialValues() : initialValues;
  const now: Stored<z.output<S>> = { values, version: editing?.version ?? {} };
  const fresh: Start<z.output<S>> = { ...now, began: values, changed: [] };
  const read = storedDraft.safeParse(draft && readDraft(draft.area, draft.name)).data;
  const typed = shape.safeParse(read?.values);
  // Without something stored, the initial values are only suggestions.
  const from =
    editing === undefined ? { success: true, data: values } : shape.safeParse(read?.from);
  if (!typed.success || !from.success) return { start: fresh, values, restored: false };
  const began: Start<z.output<S>> = {
    ...fresh,
    values: from.data ?? values,
    began: from.data ?? values,
  };
  const { start, values: caught } = caughtUp(began, typed.data, now, editing?.names ?? {});
  const isSame = isSameValue(caught, values);
  return isSame
    ? { start: fresh, values, restored: false }
    : { start, values: shape.parse(caught), restored: true };
}
