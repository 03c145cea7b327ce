import { type PointerEvent, useRef } from 'react';

/** Distances in CSS pixels: after the first the content moves along, after the second a release turns the page. */
const MOVES_FROM = 12;
const TURNS_FROM = 64;
/** The height of a video's own controls. */
const VIDEO_CONTROLS = 80;

interface Turns {
  /** Undefined at either end. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/**
 * Props of an element to swipe: to the left for the next item, to the right for the previous one. Its content moves
 * along. The element needs `touch-action: pan-y`.
 */
export function useSwipe({ previous, next }: Turns) {
  const start = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(undefined);

  function movedBy(event: PointerEvent): number {
    if (start.current?.id !== event.pointerId) return 0;
    const x = event.clientX - start.current.x;
    return Math.abs(x) > 2 * Math.abs(event.clientY - start.current.y) ? x : 0;
  }
  function end({ currentTarget }: PointerEvent<HTMLElement>): void {
    start.current = undefined;
    currentTarget.style.translate = '';
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      end(event);
      // A second finger zooms.
      if (event.pointerType !== 'touch' || !event.isPrimary || isTaken(event)) return;
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const by = movedBy(event);
      const isEnd = (by < 0 ? next : previous) === undefined;
      event.currentTarget.style.translate =
        Math.abs(by) < MOVES_FROM ? '' : `${isEnd ? by / 4 : by}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      const by = movedBy(event);
      end(event);
      if (Math.abs(by) >= TURNS_FROM) (by < 0 ? next : previous)?.();
    },
    onPointerCancel: end,
  };
}

/** Whether the touched element uses the movement itself. */
function isTaken({ target, currentTarget, clientY }: PointerEvent<HTMLElement>): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea')) return true;
  if (target instanceof HTMLVideoElement)
    return clientY > target.getBoundingClientRect().bottom - VIDEO_CONTROLS;
  for (let each: Element | null = target; each && each !== currentTarget; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX))
      return true;
  return false;
}
