import type { Page } from '@playwright/test';

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

/** Records each press of a key with what is on the screen, and the changes that follow. Call it before `goto`. */
export async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = { pending: 0, changes: [] as unknown[] };
    Object.assign(globalThis, { watch });
    let press: unknown;
    let isOpening = false;
    const openDialog = () => document.querySelector('[role="dialog"]:not([data-closed] *)');
    const isField = (element: Element | null) =>
      element?.matches('textarea, input:not([type="checkbox"], [type="radio"])') === true;
    const isInSight = (element: Element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + 8, y + height / 2));
    };
    /** Whether N, O or ? opens something now. */
    const opens = (key: string) => {
      const accept = [...document.querySelectorAll('button')].find((each) =>
        each.textContent?.startsWith('Accept'),
      );
      const grid = document.querySelector('[role="grid"]');
      if (openDialog() !== null || isField(document.activeElement)) return false;
      const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
      // With the reviewed applicants in view, only ? opens something.
      const isBarInView = bar !== undefined && bar.y > innerHeight / 2 && bar.bottom <= innerHeight;
      if (grid !== null && grid !== document.activeElement) return false;
      const active = grid?.querySelector('tr[data-active]');
      // Without an active row in sight, N asks to select one applicant.
      if (grid) return key === '?' || (key === 'n' && active != null && isInSight(active));
      if (key === '?') return document.querySelector('[role="switch"]') !== null;
      return 'no'.includes(key) && accept?.disabled === false && isBarInView;
    };
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') isOpening = false;
        const rows = document.querySelectorAll('tr:is([data-active], [aria-selected="true"]) th');
        press = {
          key,
          dialog: openDialog()?.textContent ?? null,
          names: [
            ...document.querySelectorAll('section[aria-labelledby="new-applicants"] h3'),
            ...rows,
          ]
            .filter((each) => each.matches('h3') || isInSight(each))
            .map((each) => each.textContent),
          isTyping: isOpening || isField(document.activeElement),
        };
        if (opens(key)) isOpening = true;
      },
      { capture: true },
    );
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && (isField(target) || target.closest('[role="dialog"]')))
        isOpening = false;
    });
    const send = fetch;
    globalThis.fetch = async (url, init) => {
      const path = new URL(url instanceof Request ? url.url : url, location.href).pathname;
      const isChange =
        /\/(update-job-application-status|decide-applications|start-decisions|rate-applications|note-application|make-offer-to-candidate)$/;
      const body = init?.body;
      if (typeof body !== 'string' || body === '' || !isChange.test(path)) return send(url, init);
      const input = JSON.parse(body);
      const ids = input.application_ids ?? [
        input.id ?? input.application_id ?? input.job_candidate_application_id,
      ];
      watch.changes.push({ path, ids, press });
      watch.pending += 1;
      const end = () => setTimeout(() => setTimeout(() => (watch.pending -= 1)), 30);
      try {
        const answer = await send(url, init);
        // A decision follows once the answer to its unsaved note was read, which may be long after its head came.
        void answer.clone().arrayBuffer().then(end, end);
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    };
  });
}

/** Waits until no change is being sent. @returns whether a dialog is open */
export async function isDialogOpen(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    const watch = Reflect.get(globalThis, 'watch');
    while (watch.pending > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    return document.querySelector('[role="dialog"]') !== null;
  });
}

/** The changes since the page was loaded. */
export async function changesOf(page: Page): Promise<readonly Change[]> {
  return await page.evaluate(() => Reflect.get(globalThis, 'watch').changes);
}

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
