import { describe, expect, it } from 'vitest';
import { candidateView, countFinal, type TimelineEntry } from './timeline.ts';

const at = (hour: number) => `2030-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const NOW = at(12);

const handedIn: TimelineEntry = { type: 'handed-in', at: at(1) };
const accepted: TimelineEntry = { type: 'accepted', at: at(2), from: 'new', held_until: at(2) };
const rejected = (hour: number, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  type: 'rejected',
  at: at(hour),
  from: 'new',
  held_until: at(hour + 3),
  ...more,
});
const undone = (hour: number, held_until: string | null = null): TimelineEntry => ({
  type: 'undone',
  at: at(hour),
  from: 'rejected',
  held_until,
});

const visibleTypes = (...events: TimelineEntry[]) =>
  candidateView(events, NOW).flatMap((each) => (each === undefined ? [] : [each.type]));

describe('a candidate sees', () => {
  it('no rejection before they are notified, and never that it was held back', () => {
    expect(visibleTypes(handedIn, rejected(10))).toEqual(['handed-in']);
    expect(candidateView([rejected(9)], NOW)).toEqual([{ type: 'rejected', at: at(9) }]);
    expect(visibleTypes(rejected(10, { held_until: null }))).toEqual(['rejected']);
  });

  it('neither a rejection that ended before they were notified, nor its end', () => {
    const opened: TimelineEntry = { type: 'opened', at: at(3) };
    const mail: TimelineEntry = { type: 'mail-sent', at: at(3) };
    expect(visibleTypes(rejected(2), opened, mail, undone(4, at(5)))).toEqual([
      'opened',
      'mail-sent',
    ]);
    expect(visibleTypes(rejected(2), { type: 'accepted', at: at(3) })).toEqual(['accepted']);
    expect(visibleTypes(rejected(2), { type: 'withdrawn', at: at(4) })).toEqual(['withdrawn']);
    expect(visibleTypes(rejected(2), undone(3, at(5)), rejected(6))).toEqual(['rejected']);
  });

  it('a rejection that they were notified of, and its undo', () => {
    expect(visibleTypes(rejected(2), undone(5, at(5)))).toEqual(['rejected', 'undone']);
    expect(visibleTypes(rejected(2), undone(6, at(5)), rejected(11))).toEqual([
      'rejected',
      'undone',
    ]);
  });

  it('an acceptance like a rejection: not while it is held back, and not if an offer came first', () => {
    const held = { ...accepted, at: at(10), held_until: at(13) };
    const told = { ...held, held_until: at(11) };
    const offered: TimelineEntry = { type: 'offered', at: at(12) };
    expect(visibleTypes(handedIn, held)).toEqual(['handed-in']);
    expect(visibleTypes(handedIn, held, offered)).toEqual(['handed-in', 'offered']);
    expect(visibleTypes(told, offered)).toEqual(['accepted', 'offered']);
    // The candidate never knew of the acceptance.
    expect(visibleTypes(held, rejected(11, { from: 'accepted', from_known: false }))).toEqual([]);
    expect(visibleTypes(rejected(2), { ...held, from: 'rejected', from_known: true })).toEqual([
      'rejected',
      'undone',
    ]);
  });

  it('that they are no longer accepted, while the following rejection is held back', () => {
    const after = rejected(10, { from: 'accepted', from_known: true });
    expect(visibleTypes(accepted, after)).toEqual(['accepted', 'undone']);
    expect(visibleTypes(accepted, after, undone(11, at(13)))).toEqual(['accepted', 'undone']);
    expect(visibleTypes(accepted, rejected(8, { from: 'accepted', from_known: true }))).toEqual([
      'accepted',
      'rejected',
    ]);
  });
});

describe('the end of a part of a timeline', () => {
  it('is not final if it is a rejection', () => {
    const mail: TimelineEntry = { type: 'mail-sent', at: at(3) };
    expect(countFinal([handedIn, rejected(2), mail])).toBe(1);
    expect(countFinal([handedIn, rejected(2), undone(3)])).toBe(3);
    expect(countFinal([handedIn, mail])).toBe(2);
    expect(countFinal([])).toBe(0);
  });

  it('is final if the rejection is the first event', () => {
    expect(countFinal([rejected(2), handedIn])).toBe(2);
  });
});
