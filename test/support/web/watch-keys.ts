import { pause } from './app.tsx';

/** What a person saw when a key went down. */
interface Press {
  readonly key: string;
  /** The text of the open dialog. */
  readonly dialog: string | null;
  /** The shown, the active and the visible ticked applicants. */
  readonly names: readonly string[];
  /** Whether an earlier key is opening something that does not have the focus yet, or a text field has it. */
  readonly isTyping: boolean;
}

/** A call that changes an application, and the press during which it began. */
export interface Change {
  readonly path: string;
  readonly ids: readonly string[];
  readonly press: Press | undefined;
}

const openDialog = () => document.querySelector('[role="dialog"]:not([data-closed] *)');
const isField = (element: Element | null) =>
  element?.matches('textarea, input:not([type="checkbox"], [type="radio"])') === true;

function isInSight(element: Element): boolean {
  const { x, y, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + 8, y + height / 2));
}

/** Whether N, O or ? opens something now. */
function opens(key: string): boolean {
  if (openDialog() !== null || isField(document.activeElement)) return false;
  const grid = document.querySelector('[role="grid"]');
  if (grid !== null && grid !== document.activeElement) return false;
  const active = grid?.querySelector('tr[data-active]');
  // Without an active row in sight, N asks to select one applicant.
  if (grid) return key === '?' || (key === 'n' && active != null && isInSight(active));
  if (key === '?') return document.querySelector('[role="switch"]') !== null;
  const accept = [...document.querySelectorAll('button')].find((each) =>
    each.textContent?.startsWith('Accept'),
  );
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
  // With the reviewed applicants in view, only ? opens something.
  const isBarInView = bar !== undefined && bar.y > innerHeight / 2 && bar.bottom <= innerHeight;
  return 'no'.includes(key) && accept?.disabled === false && isBarInView;
}

const IS_CHANGE =
  /\/(update-job-application-status|decide-applications|start-decisions|rate-applications|note-application|make-offer-to-candidate)$/;

/** Records each press of a key with what is on the screen, and the changes that follow, until it is disposed. */
export function watchKeys() {
  const changes: Change[] = [];
  const ended = new AbortController();
  let pending = 0;
  let press: Press | undefined;
  let mayOpen = false;
  let isOpening = false;

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Escape') isOpening = false;
    const rows = document.querySelectorAll('tr:is([data-active], [aria-selected="true"]) th');
    press = {
      key,
      dialog: openDialog()?.textContent ?? null,
      names: [...document.querySelectorAll('section[aria-labelledby="new-applicants"] h3'), ...rows]
        .filter((each) => each.matches('h3') || isInSight(each))
        .map((each) => each.textContent),
      isTyping: isOpening || isField(document.activeElement),
    };
    mayOpen = opens(key);
  }
  // A row that nobody has seen yet does nothing: then nothing opens.
  function afterKeyDown({ defaultPrevented }: KeyboardEvent): void {
    if (mayOpen && defaultPrevented) isOpening = true;
  }
  function onFocus({ target }: FocusEvent): void {
    if (target instanceof Element && (isField(target) || target.closest('[role="dialog"]')))
      isOpening = false;
  }
  addEventListener('keydown', onKeyDown, { capture: true, signal: ended.signal });
  addEventListener('keydown', afterKeyDown, { signal: ended.signal });
  addEventListener('focusin', onFocus, { signal: ended.signal });

  const send = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const { pathname: path } = new URL(String(url), location.href);
    if (typeof init?.body !== 'string' || !IS_CHANGE.test(path)) return await send(url, init);
    const input = JSON.parse(init.body);
    const ids = input.application_ids ?? [
      input.id ?? input.application_id ?? input.job_candidate_application_id,
    ];
    changes.push({ path, ids, press });
    pending += 1;
    try {
      return await send(url, init);
    } finally {
      // A decision follows once the answer to its unsaved note was read.
      void pause(30).then(() => {
        pending -= 1;
      });
    }
  };
  return {
    changes: changes as readonly Change[],
    /** Waits until no change is being sent: each is sent in the step that makes it. */
    async untilSent(): Promise<void> {
      while (pending > 0) await pause(5);
    },
    [Symbol.dispose](): void {
      ended.abort();
      globalThis.fetch = send;
    },
  };
}

export const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/**
 * What is wrong with a change: nothing, or that its press did not mean this applicant.
 * @param nameOf names by id
 */
export function faultOf({ path, ids, press }: Change, nameOf: ReadonlyMap<string, string>): string {
  const names = ids.map((id) => nameOf.get(id) ?? id);
  const what = `${path} of ${names.join(', ')} after ${JSON.stringify(press)}`;
  if (press === undefined) return `without a key: ${what}`;
  const isKey = press.key.length === 1 && press.key !== ' ';
  if (press.isTyping && isKey) return `while typing: ${what}`;
  // Undo names its person in the toast.
  if (press.key === 'u') return '';
  const { dialog } = press;
  if (dialog !== null && names.length > 5)
    return dialog.includes(`${names.length} applicants`) ? '' : `another number: ${what}`;
  const isShown = (name: string) =>
    dialog === null ? press.names.includes(name) : dialog.includes(name);
  return names.every(isShown) ? '' : `not shown: ${what}`;
}
