import type { useForm } from '@mantine/form';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { ApiError, isOutdated, isRefusal, NetworkError } from '../../api/errors.ts';
import { onSessionChange } from '../../api/stored/session.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { moveFocusAfter, useFocusOn } from '../hooks/move-focus.ts';
import { type FormErrors, withRequiredTexts } from './form-errors.ts';
import { InertWhileSaving } from './inert-while-saving.tsx';
import { NotReady, ReportBusy, Saving } from './saving.ts';
import type { Values } from './values.ts';

interface Problem {
  readonly title: string;
  readonly detail?: string | undefined;
  /** Until when it is true: until a value changes, or until no field is marked. By default, until the next try. */
  readonly until?: 'change' | 'corrected' | undefined;
}

/** A Mantine form, possibly with a draft: see `useDraftForm`. */
type AnyForm<V extends Values> = Pick<
  ReturnType<typeof useForm<V>>,
  | 'onSubmit'
  | 'setErrors'
  | 'setSubmitting'
  | 'submitting'
  | 'errors'
  | 'values'
  | 'clearFieldError'
> & {
  readonly isValid: (path: string) => boolean;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
  /** Fetches what is stored by now. Returns whether the person must look at it. */
  readonly catchUp?: (() => Promise<boolean>) | undefined;
  /** What was not saved, if a part was. */
  readonly unsaved?: () => string | undefined;
  /** Called after saving. */
  readonly forget?: () => void;
};

interface Props<V extends Values> {
  form: AnyForm<V>;
  /**
   * Saves. The API's issues show at their fields, other failures above the buttons. If another version is stored by
   * now, the form shows what changed; if nothing did, it saves again.
   */
  onSubmit: (values: V) => Promise<void>;
  /** The failure message. The server's reason follows a text; a function returns everything. */
  failure: string | ((error: unknown) => string);
  /** The message above the buttons for invalid fields. */
  invalid?: ((errors: FormErrors) => string | undefined) | undefined;
  /** Maps a field of the API to the form's. */
  fieldOf?: (path: string) => string;
  /** Whether children use `InertWhileSaving` themselves, so that the rest stays usable, such as an upload. */
  partlyInert?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** A version may change again and again without a change of the form's fields. */
const MOST_TRIES = 5;

/** A form that shows errors, focuses the first invalid field, and cannot be submitted twice at once. */
export function Form<V extends Values>(props: Props<V>) {
  const { form, onSubmit, failure, invalid, fieldOf = (path) => path, actions, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const problemAlert = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<Problem>();
  // A second click may come before the button is disabled.
  const saving = useRef(false);
  const reportBusy = useContext(ReportBusy);
  useEffect(
    () =>
      onSessionChange(() => {
        // After signing in again, this is no longer true.
        setProblem((current) => (current?.until === 'change' ? undefined : current));
      }),
    [],
  );

  /** The fields that the server refused: only it knows whether another value is right. */
  const refused = useRef<ReadonlySet<string>>(new Set());
  const shownFor = useRef(form.values);
  useEffect(() => {
    if (shownFor.current === form.values) return;
    shownFor.current = form.values;
    // What was said of other values goes, also of fields that depend on the changed one.
    for (const path of Object.keys(form.errors))
      if (!refused.current.has(path) && form.isValid(path)) form.clearFieldError(path);
    setProblem((current) => (current?.until === 'change' ? undefined : current));
  });
  const isShown = problem?.until !== 'corrected' || Object.keys(form.errors).length > 0;

  useFocusOn(true, () => fieldToFocus(element.current), { afterDialogOpens: true });

  /** Ends a submission, then moves the focus: the busy button could not have it. */
  function end(change: () => void, find: () => HTMLElement | null | undefined) {
    moveFocusAfter(() => {
      change();
      form.setSubmitting(false);
      reportBusy(false);
    }, find);
  }

  const submitButton = () =>
    element.current?.querySelector<HTMLElement>('button[type="submit"]') ?? undefined;

  /** The first invalid field, or else the button to try again. */
  function invalidField() {
    // The dialog that asks to sign in again keeps the focus.
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    if (dialog !== undefined && !dialog.contains(element.current)) return undefined;
    const field = element.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-undecided]',
    );
    if (field) return field.querySelector('input') ?? field;
    // In a long form, the alert can be out of sight.
    problemAlert.current?.scrollIntoView({ block: 'nearest' });
    return submitButton();
  }

  /** The pressed button, if it lost the focus while it was busy. */
  function pressedButton() {
    return document.activeElement === document.body ? submitButton() : undefined;
  }

  function problemOf(error: unknown): Problem {
    const unsaved = form.unsaved?.();
    const until = unsaved === undefined ? untilOf(error) : undefined;
    if (error instanceof NotReady) return { title: error.message, detail: unsaved };
    if (typeof failure === 'function') return { title: failure(error), detail: unsaved, until };
    const reason = isRefusal(error) ? error.message : undefined;
    const detail = [reason, unsaved].filter((text) => text !== undefined).join(' ');
    return { title: failure, detail, until };
  }

  /** Saves from the version that is stored by now. @returns the refusal if the person must look at it first */
  async function saveFromLatest(values: V): Promise<ApiError | undefined> {
    for (let tries = 1; ; tries++) {
      try {
        await onSubmit(values);
        return undefined;
      } catch (error) {
        if (!isOutdated(error) || form.catchUp === undefined || tries === MOST_TRIES) throw error;
        if (await form.catchUp()) return error;
      }
    }
  }

  const changedMeanwhile = () =>
    element.current?.querySelector<HTMLElement>('[data-changed-meanwhile]');

  async function save(values: V) {
    saving.current = true;
    setProblem(undefined);
    reportBusy(true);
    try {
      const refusal = await saveFromLatest(values);
      if (refusal !== undefined) {
        const problem = { title: refusal.message, detail: form.unsaved?.() };
        end(() => setProblem(problem), changedMeanwhile);
      } else end(() => form.forget?.(), pressedButton);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) console.error(error);
      const issues = error instanceof ApiError ? error.issues : [];
      end(() => {
        setProblem(problemOf(error));
        if (issues.length > 0) {
          const errors = issues.map(({ path, message }) => [fieldOf(path), message] as const);
          refused.current = new Set(errors.map(([path]) => path));
          form.setErrors(withRequiredTexts(Object.fromEntries(errors)));
        }
      }, invalidField);
    } finally {
      saving.current = false;
    }
  }

  function refuse(errors: FormErrors) {
    const title = invalid?.(errors);
    end(() => {
      refused.current = new Set();
      form.setErrors(withRequiredTexts(errors));
      setProblem(title === undefined ? undefined : { title, until: 'corrected' });
    }, invalidField);
  }

  const submit = form.onSubmit(save, refuse);

  return (
    <form
      ref={element}
      noValidate
      aria-busy={form.submitting}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog is no part of the form around the dialog, as React has it.
        event.stopPropagation();
        if (!saving.current) submit(event);
      }}
    >
      <Saving value={form.submitting}>
        <InertWhileSaving>{form.notice}</InertWhileSaving>
        {props.partlyInert ? children : <InertWhileSaving>{children}</InertWhileSaving>}
      </Saving>
      {problem && isShown && (
        <ErrorAlert ref={problemAlert} mt="md" title={problem.title}>
          {problem.detail}
        </ErrorAlert>
      )}
      {actions}
    </form>
  );
}

function untilOf(error: unknown): Problem['until'] {
  if (!isRefusal(error)) return undefined;
  if (error.issues.length > 0) return 'corrected';
  return error.retryAfter === undefined ? 'change' : undefined;
}

/** The field to focus in a dialog that fetched its form after opening; none if the person has chosen a field. */
function fieldToFocus(form: HTMLFormElement | null): HTMLElement | null | undefined {
  if (form?.closest('[role="dialog"]') == null || form.contains(document.activeElement))
    return null;
  return (
    form.querySelector<HTMLElement>('[data-autofocus]') ??
    form.querySelector<HTMLElement>('input, textarea, select')
  );
}
