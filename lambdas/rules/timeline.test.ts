import { describe, expect, it } from 'vitest';
import {
  countSettled,
  earlierEvents,
  forCandidate,
  type Steps,
  type TimelineEntry,
} from './timeline.ts';

const at = (hour: number) => `2030-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const NOW = at(12);

const handedIn: TimelineEntry = { type: 'handed-in', at: at(1) };
const accepted: TimelineEntry = { type: 'accepted', at: at(2), from: 'new' };
const rejected = (hour: number, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...{ type: 'rejected', at: at(hour), from: 'new', held_until: at(hour + 3) },
  ...more,
});
const undone = (hour: number, held_until: string | null = null): TimelineEntry => ({
  ...{ type: 'undone', at: at(hour), from: 'rejected', held_until },
});

const seen = (...events: TimelineEntry[]) =>
  forCandidate(events, NOW).flatMap((each) => (each === undefined ? [] : [each.type]));

describe('a candidate sees', () => {
  it('no rejection before they are told of it, and then no word of its having been held back', () => {
    expect(seen(handedIn, rejected(10))).toEqual(['handed-in']);
    expect(forCandidate([rejected(9)], NOW)).toEqual([{ type: 'rejected', at: at(9) }]);
    expect(seen(rejected(10, { held_until: null }))).toEqual(['rejected']);
  });

  it('neither a rejection that was ended before they were told of it, nor its end', () => {
    const opened: TimelineEntry = { type: 'opened', at: at(3) };
    const mail: TimelineEntry = { type: 'mail-sent', at: at(3) };
    expect(seen(rejected(2), opened, mail, undone(4, at(5)))).toEqual(['opened', 'mail-sent']);
    expect(seen(rejected(2), { type: 'accepted', at: at(3) })).toEqual(['accepted']);
    expect(seen(rejected(2), { type: 'withdrawn', at: at(4) })).toEqual(['withdrawn']);
    expect(seen(rejected(2), undone(3, at(5)), rejected(6))).toEqual(['rejected']);
  });

  it('a rejection that they were told of, and that it was taken back', () => {
    expect(seen(rejected(2), undone(5, at(5)))).toEqual(['rejected', 'undone']);
    expect(seen(rejected(2), undone(6, at(5)), rejected(11))).toEqual(['rejected', 'undone']);
  });

  it('that they are no longer accepted, while the rejection that follows is held back', () => {
    const after = rejected(10, { from: 'accepted' });
    expect(seen(accepted, after)).toEqual(['accepted', 'undone']);
    expect(seen(accepted, after, undone(11, at(13)))).toEqual(['accepted', 'undone']);
    expect(seen(accepted, rejected(8, { from: 'accepted' }))).toEqual(['accepted', 'rejected']);
  });
});

describe('the end of a part of a timeline', () => {
  it('waits for what follows, where it is a rejection', () => {
    const mail: TimelineEntry = { type: 'mail-sent', at: at(3) };
    expect(countSettled([handedIn, rejected(2), mail])).toBe(1);
    expect(countSettled([handedIn, rejected(2), undone(3)])).toBe(3);
    expect(countSettled([handedIn, mail])).toBe(2);
    expect(countSettled([])).toBe(0);
  });

  it('does not wait for ever', () => {
    expect(countSettled([rejected(2), handedIn])).toBe(2);
  });
});

describe('what happened before the timeline was begun', () => {
  const steps: Steps = {
    ...{ application_status: 'new', submitted_at: at(1), decided_at: null, offered_at: null },
    ...{ answered_at: null, withdrawn_at: null, held_until: null },
  };
  const told = (more: Partial<Steps>, begun?: string) =>
    earlierEvents({ ...steps, ...more }, begun).map(({ type, by }) => `${type} by ${by}`);

  it('is told from the times that the application keeps', () => {
    expect(told({})).toEqual(['handed-in by candidate']);
    expect(told({ submitted_at: null })).toEqual([]);
    expect(told({ application_status: 'rejected', decided_at: at(2) })).toEqual([
      'handed-in by candidate',
      'rejected by manager',
    ]);
    const hired = { decided_at: at(2), offered_at: at(3), answered_at: at(4) };
    expect(told({ application_status: 'offer-accepted', ...hired })).toEqual([
      'handed-in by candidate',
      'accepted by manager',
      'offered by manager',
      'offer-accepted by candidate',
    ]);
    expect(told({ application_status: 'accepted', ...hired })).toContain(
      'offer-declined by candidate',
    );
    const rejectedSince = { ...hired, decided_at: at(5) };
    expect(told({ application_status: 'rejected', ...rejectedSince }).at(-1)).toBe(
      'rejected by manager',
    );
  });

  it('has one word for an offer that was the decision too', () => {
    const both = { decided_at: at(2), offered_at: at(2) };
    expect(told({ application_status: 'offer-extended', ...both })).toEqual([
      'handed-in by candidate',
      'offered by manager',
    ]);
  });

  it('says that a rejection was held back from somebody who then withdrew', () => {
    const events = earlierEvents(
      {
        ...steps,
        application_status: 'withdrawn',
        ...{ decided_at: at(2), held_until: at(6), withdrawn_at: at(3) },
      },
      undefined,
    );
    expect(events.map(({ type }) => type)).toEqual(['handed-in', 'rejected', 'withdrawn']);
    expect(seen(...events)).toEqual(['handed-in', 'withdrawn']);
  });

  it('ends where the timeline begins', () => {
    expect(told({}, at(1))).toEqual([]);
    expect(told({ application_status: 'accepted', decided_at: at(4) }, at(4))).toEqual([
      'handed-in by candidate',
    ]);
  });
});
