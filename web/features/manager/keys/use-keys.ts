import { useEffect, useEffectEvent } from 'react';
import { keyName } from '../../../ui/hooks/key-name.ts';
import {
  type ApplicantAction,
  actionsOf,
  isOfApplicant,
  KEYS,
  type KeyAction,
  type PageAction,
  type Place,
} from './keys.ts';

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

function nameOf(event: KeyboardEvent): string {
  return event.ctrlKey || event.metaKey ? `ctrl+${keyName(event)}` : keyName(event);
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
