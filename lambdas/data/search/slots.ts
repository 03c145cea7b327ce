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

/** The slots that are counted so often at least, in order. @param counts by slot */
export function slotsWith(counts: Uint8Array, least: number): Uint32Array {
  const slots = new Uint32Array(counts.length);
  let found = 0;
  for (let slot = 0; slot < counts.length; slot++)
    if ((counts[slot] ?? 0) >= least) slots[found++] = slot;
  return slots.subarray(0, found);
}
