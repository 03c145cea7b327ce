const SPACE = 32;
const ZERO = 48;

/** Reads the slots that `group_concat` wrote, in ASCII with a space between two. A row for each would take ten times as long. */
export function readSlots(text: unknown): Uint32Array {
  if (!(text instanceof Uint8Array)) return new Uint32Array();
  const slots = new Uint32Array((text.length + 1) / 2);
  let count = 0;
  let slot = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? 0;
    if (character === SPACE) {
      slots[count++] = slot;
      slot = 0;
    } else slot = slot * 10 + character - ZERO;
  }
  slots[count++] = slot;
  return slots.subarray(0, count);
}

/** The slots of one or both of two lists. The lists and the answer are in order. */
export function unionOf(one: Uint32Array, other: Uint32Array): Uint32Array {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const slots = new Uint32Array(one.length + other.length);
  let count = 0;
  let at = 0;
  let otherAt = 0;
  while (at < one.length || otherAt < other.length) {
    const slot = one[at] ?? Infinity;
    const otherSlot = other[otherAt] ?? Infinity;
    slots[count++] = Math.min(slot, otherSlot);
    if (slot <= otherSlot) at++;
    if (otherSlot <= slot) otherAt++;
  }
  return slots.subarray(0, count);
}

/** The slots of both of two lists. The lists and the answer are in order. */
export function intersectionOf(one: Uint32Array, other: Uint32Array): Uint32Array {
  const slots = new Uint32Array(Math.min(one.length, other.length));
  let count = 0;
  let otherAt = 0;
  for (const slot of one) {
    while ((other[otherAt] ?? Infinity) < slot) otherAt++;
    if (other[otherAt] === slot) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}
