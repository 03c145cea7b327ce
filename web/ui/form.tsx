import { Alert, Anchor, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { hashKey } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, isRefusal, NetworkError } from '../api/client.ts';
import { clearDraft, readDraft, writeDraft } from '../api/drafts.ts';
import type { Area } from '../api/session.ts';
import { focusSoon } from './focus.ts';
import { TellDialog } from './form-modal.tsx';

export type FormErrors = Record<string, ReactNode>;
type Values = Record<string, unknown>;
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

interface Problem {
  readonly title: string;
  readonly detail?: string | undefined;
}

interface Props<V extends Values> {
  form: DraftForm<V>;
  /** Saves. A refusal's issues are shown at their fields, everything else above the buttons. */
  onSubmit: (values: V) => Promise<void>;
  /** What to say when saving failed. A text is followed by the server's reason; a function says everything. */
  failure: string | ((error: unknown) => string);
  /** What to say above the buttons when a field is invalid. */
  invalid?: ((errors: FormErrors) => string | undefined) | undefined;
  /** The form's field for an issue of the server, where it has another name. */
  fieldOf?: (path: string) => string;
  actions: ReactNode;
  children: ReactNode;
}

/** A form that shows what is wrong, focuses the first invalid field, and cannot be submitted twice at the same time. */
export function Form<V extends Values>(props: Props<V>) {
  const { form, onSubmit, failure, invalid, fieldOf = (path) => path, actions, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const problemAlert = useRef<HTMLDivElement>(null);

  // In a dialog that had to fetch its form, the focus is elsewhere. Where the person has already chosen a field, it stays.
  useEffect(() => {
    if (element.current?.closest('[role="dialog"]') == null) return;
    focusSoon(() =>
      element.current?.contains(document.activeElement)
        ? null
        : (element.current?.querySelector('[data-autofocus]') ?? firstField(element)),
    );
  }, []);

  const tellDialog = useContext(TellDialog);
  useEffect(() => {
    tellDialog(form.submitting);
    return () => tellDialog(false);
  }, [tellDialog, form.submitting]);

  const submitButton = () => element.current?.querySelector('button[type="submit"]');
  // In a long form, both the field and the message above the buttons can be out of sight.
  const focusOnWhatIsWrong = () =>
    focusSoon(() => {
      // The dialog that asks to sign in again keeps the focus.
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
      if (dialog !== undefined && !dialog.contains(element.current)) return null;
      const invalid = element.current?.querySelector('[aria-invalid="true"]');
      // The alert is read out by itself. The next thing to do is to try again.
      if (!invalid) problemAlert.current?.scrollIntoView({ block: 'nearest' });
      return invalid ?? submitButton();
    });
  // The pressed button lost the focus while it was busy. It gets it back, where the form is still there.
  const keepFocus = () =>
    focusSoon(() => (document.activeElement === document.body ? submitButton() : null));
  // What to do with the focus once the form is no longer busy. Before that, its button cannot have it.
  const afterwards = useRef<() => void>(undefined);
  useEffect(() => {
    if (form.submitting) return;
    afterwards.current?.();
    afterwards.current = undefined;
  }, [form.submitting]);

  function fail(error: unknown) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) console.error(error);
    setProblem(
      typeof failure === 'function'
        ? { title: failure(error) }
        : { title: failure, detail: isRefusal(error) ? error.message : undefined },
    );
    if (error instanceof ApiError && error.issues.length > 0) {
      form.setErrors(
        Object.fromEntries(error.issues.map(({ path, message }) => [fieldOf(path), message])),
      );
    }
    afterwards.current = focusOnWhatIsWrong;
  }

  const submit = form.onSubmit(
    async (values) => {
      setProblem(undefined);
      try {
        await onSubmit(values);
        form.forget();
        afterwards.current = keepFocus;
      } catch (error) {
        fail(error);
      }
    },
    (errors) => {
      const title = invalid?.(errors);
      setProblem(title === undefined ? undefined : { title });
      focusOnWhatIsWrong();
    },
  );

  return (
    <form
      ref={element}
      noValidate
      aria-busy={form.submitting}
      onSubmit={(event) => {
        if (form.submitting) event.preventDefault();
        else submit(event);
      }}
    >
      {/* While the form is being saved, nothing can be typed: it would not be saved. */}
      <div inert={form.submitting}>
        {form.restored && (
          <Group gap="xs" mb="md">
            <Text size="sm" c="dimmed">
              What you typed before is still here.
            </Text>
            <Anchor component="button" type="button" size="sm" onClick={form.startOver}>
              Start over
            </Anchor>
          </Group>
        )}
        {children}
      </div>
      {problem && (
        <Alert
          ref={problemAlert}
          mt="md"
          color="red"
          icon={<IconAlertCircle aria-hidden />}
          title={problem.title}
        >
          {problem.detail}
        </Alert>
      )}
      {actions}
    </form>
  );
}

function firstField(form: RefObject<HTMLFormElement | null>) {
  return form.current?.querySelector('input, textarea, select');
}
