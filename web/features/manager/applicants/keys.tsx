import { Kbd } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { RATING_MAX, RATINGS } from '../../../../lambdas/contract/schemas/rating.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { SPEEDS } from './speeds.ts';

interface KeyRow {
  /** Names from `keyName`. */
  readonly keys: readonly string[];
  /** The key's cap, on buttons and in the help. */
  readonly printed: string;
  /** The name for assistive technology, if it is another one. */
  readonly name?: string;
  /** What it does, in the help. */
  readonly label: string;
  /** Where it works, unless in both. */
  readonly in?: Place;
  /** Whether a held key acts again and again. */
  readonly repeats?: boolean;
}

/** The review of one applicant after the other, and the table of all. */
export type Place = 'review' | 'list';

const withShift = (digits: readonly number[]) => digits.map((digit) => `shift+${digit}`);

/** Keys that act on an applicant: the shown, the active or the selected ones. */
const OF_APPLICANTS = {
  accept: { keys: ['a'], printed: 'A', label: 'Accept' },
  reject: { keys: ['r'], printed: 'R', label: 'Reject' },
  offer: { keys: ['o'], printed: 'O', label: 'Make an offer', in: 'review' },
  rate: {
    keys: withShift(RATINGS),
    printed: `Shift 1–${RATING_MAX}`,
    label: 'Rate',
  },
  unrate: { keys: withShift([0]), printed: 'Shift 0', label: 'Remove the rating' },
  note: { keys: ['n'], printed: 'N', label: 'Write a note' },
} satisfies Readonly<Record<string, KeyRow>>;

/** Keys of the page, which act on no applicant. */
const OF_PAGE = {
  undo: { keys: ['u'], printed: 'U', label: 'Undo the last step' },
  previous: {
    keys: ['arrowleft'],
    printed: '←',
    name: 'ArrowLeft',
    label: 'Previous applicant',
    in: 'review',
    repeats: true,
  },
  next: {
    keys: ['arrowright'],
    printed: '→',
    name: 'ArrowRight',
    label: 'Next applicant',
    in: 'review',
    repeats: true,
  },
  play: {
    keys: [' '],
    printed: 'Space',
    name: 'Space',
    label: 'Play or pause the video',
    in: 'review',
  },
  nextVideo: { keys: ['v'], printed: 'V', label: 'Next video', in: 'review' },
  speed: {
    keys: SPEEDS.map((_, index) => String(index + 1)),
    printed: `1–${SPEEDS.length}`,
    label: 'Playback speed',
    in: 'review',
  },
  move: {
    keys: ['arrowdown', 'arrowup', 'pagedown', 'pageup', 'home', 'end'],
    printed: '↑ ↓',
    label: 'Move',
    in: 'list',
    repeats: true,
  },
  // The keys of `move`, with Shift.
  extend: { keys: [], printed: 'Shift ↑ ↓', label: 'Select a range', in: 'list' },
  select: { keys: [' '], printed: 'Space', label: 'Select', in: 'list' },
  selectAll: { keys: ['ctrl+a'], printed: 'Ctrl A', label: 'Select all that match', in: 'list' },
  deselect: { keys: ['escape'], printed: 'Esc', label: 'Clear the selection', in: 'list' },
  open: { keys: ['enter'], printed: 'Enter', label: 'Open', in: 'list' },
  help: { keys: ['?'], printed: '?', label: 'Show all keys' },
} satisfies Readonly<Record<string, KeyRow>>;

type ApplicantAction = keyof typeof OF_APPLICANTS;
type PageAction = keyof typeof OF_PAGE;
type KeyAction = ApplicantAction | PageAction;

/** All keys of the review and of the table. A key means the same in both; buttons and help follow from here. */
export const KEYS: Readonly<Record<KeyAction, KeyRow>> = { ...OF_APPLICANTS, ...OF_PAGE };

const ACTIONS = keysOf(KEYS);

const isOfApplicant = (action: KeyAction): action is ApplicantAction =>
  Object.hasOwn(OF_APPLICANTS, action);

/** The actions of a place, in the order of the help. */
export const actionsOf = (place: Place): readonly KeyAction[] =>
  ACTIONS.filter((action) => (KEYS[action].in ?? place) === place);

/** A key on its button. */
export const keyCap = (printed: string) => (
  <Kbd size="xs" aria-hidden>
    {printed}
  </Kbd>
);

/** Props of a button with a keyboard shortcut: the visible key, and its name for assistive technology. */
export function keyHint(works: boolean, action: KeyAction) {
  const { printed, keys, name = keys[0] } = KEYS[action];
  return works ? { rightSection: keyCap(printed), 'aria-keyshortcuts': name } : {};
}

interface Pressed {
  /** The index of the key among the action's keys. */
  readonly index: number;
  readonly shift: boolean;
}

interface Handlers<Who> {
  readonly place: Place;
  /** Whether the keys are on. */
  readonly on?: boolean;
  /** Whether a key may act now, with this element focused. */
  readonly mayAct?: (focused: Element) => boolean;
  /** Who is meant by a key that acts on an applicant: whom the person sees. Undefined if nobody: nothing happens. */
  readonly whoIsMeant?: () => Who | undefined;
  readonly ofApplicants?: Readonly<
    Partial<Record<ApplicantAction, ((who: Who, index: number) => void) | undefined>>
  >;
  readonly ofPage?: Readonly<Partial<Record<PageAction, ((pressed: Pressed) => void) | undefined>>>;
}

const TYPING =
  'textarea, select, [contenteditable="true"], input:not([type="radio"], [type="checkbox"])';
/** Controls that use these keys themselves. */
const USES = {
  ' ': 'button, a, summary, video, input, [role="button"]',
  enter: 'button, a, summary, input, [role="button"]',
  arrow: 'video, input[type="radio"], [role="radio"], [role="menuitem"]',
} as const;

/** @returns whether the key did something */
type Handler = (event: KeyboardEvent) => boolean;

const handlers = new Set<Handler>();
/** The key that acted last. Held, it must not go into the field that it opened. */
let acted: string | undefined;

/** The one listener to the keys of the review and of the table. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.altKey || event.isComposing) return;
  if (event.repeat && event.code === acted && isTyping(event.target)) event.preventDefault();
  if (!event.repeat) acted = undefined;
  if (isTaken(nameOf(event), event.target)) return;
  for (const handle of handlers)
    if (handle(event)) {
      acted = event.code;
      event.preventDefault();
      return;
    }
}

/**
 * Handles the keys of a page. They do nothing while typing, in a dialog or menu, or if the focused control uses the key.
 */
export function useKeys<Who>(options: Handlers<Who>): void {
  const { on = true } = options;
  const handle = useEffectEvent((event: KeyboardEvent): boolean => {
    const { place, mayAct = () => true } = options;
    if (!(event.target instanceof Element) || !mayAct(event.target)) return false;
    const key = nameOf(event);
    const action = actionsOf(place).find((each) => KEYS[each].keys.includes(key));
    const act = action && actOf(options, action, { key, shift: event.shiftKey });
    if (action === undefined || act === undefined) return false;
    // A held key decides one applicant, not twenty.
    if (!event.repeat || KEYS[action].repeats) act();
    return true;
  });
  useEffect(() => {
    if (!on) return;
    const handler: Handler = (event) => handle(event);
    if (handlers.size === 0) document.addEventListener('keydown', onKeyDown);
    handlers.add(handler);
    return () => {
      handlers.delete(handler);
      if (handlers.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [on]);
}

function actOf<Who>(
  { whoIsMeant, ofApplicants, ofPage }: Handlers<Who>,
  action: KeyAction,
  { key, shift }: { readonly key: string; readonly shift: boolean },
): (() => void) | undefined {
  const index = KEYS[action].keys.indexOf(key);
  if (!isOfApplicant(action)) {
    const act = ofPage?.[action];
    return act && (() => act({ index, shift }));
  }
  const act = ofApplicants?.[action];
  const who = act && whoIsMeant?.();
  return who && (() => act(who, index));
}

/** The name of a pressed key: `a`, `1`, `shift+1`, `ctrl+a`. */
function nameOf({ key, code, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string {
  // By position: some keyboards need Shift for digits.
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  const name = digit === undefined ? key.toLowerCase() : shiftKey ? `shift+${digit}` : digit;
  return ctrlKey || metaKey ? `ctrl+${name}` : name;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPING) !== null;

function isTaken(key: string, target: EventTarget | null): boolean {
  // A closing dialog may still be in the document.
  if (document.querySelector(':is([role="dialog"], [role="menu"]):not([data-closed] *)'))
    return true;
  if (isTyping(target)) return true;
  const controls = Object.entries(USES).find(([name]) => key.startsWith(name))?.[1];
  return controls !== undefined && target instanceof Element && target.closest(controls) !== null;
}
