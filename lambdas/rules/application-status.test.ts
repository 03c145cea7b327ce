import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  APPLICATION_EVENTS,
  APPLICATION_STATUSES,
  type ApplicationStatus,
  DECISIONS,
} from '../contract/statuses/application-status.ts';
import {
  type ApplicationEvent,
  newCountChange,
  nextStatus,
  whyNoOffer,
  whyNotDecidable,
} from './application-status.ts';

const event: fc.Arbitrary<ApplicationEvent> = fc.oneof(
  fc.record({ type: fc.constant('decide' as const), decision: fc.constantFrom(...DECISIONS) }),
  fc.record({
    type: fc.constantFrom(...APPLICATION_EVENTS),
  }),
);

/** Of the given events, the possible ones in order, each with the statuses before and after. */
function possibleTransitions(events: readonly ApplicationEvent[]) {
  const history: { from: ApplicationStatus; event: ApplicationEvent; to: ApplicationStatus }[] = [];
  let from: ApplicationStatus = 'new';
  for (const each of events) {
    const to = nextStatus(from, each);
    if (to === undefined) continue;
    history.push({ from, event: each, to });
    from = to;
  }
  return history;
}

describe('an application', () => {
  it('can reach each status by a decision or an event', () => {
    const after = APPLICATION_STATUSES.flatMap((from) =>
      APPLICATION_EVENTS.map((type) => nextStatus(from, { type })),
    );
    expect(new Set([...DECISIONS, ...after.filter(Boolean)])).toEqual(
      new Set(APPLICATION_STATUSES),
    );
  });

  it('has only the allowed transitions', () => {
    // All transitions, listed by hand: the state machine must have no others.
    const moves = new Set(
      APPLICATION_STATUSES.flatMap((from) =>
        [
          ...DECISIONS.map((decision) => ({ type: 'decide' as const, decision })),
          ...APPLICATION_EVENTS.map((type) => ({ type })),
        ].flatMap((each) => {
          const to = nextStatus(from, each);
          return to === undefined ? [] : [`${from} ${each.type} ${to}`];
        }),
      ),
    );
    const free = ['new', 'accepted', 'rejected'];
    expect([...moves].sort()).toEqual(
      [
        ...free.flatMap((from) => free.map((to) => `${from} decide ${to}`)),
        'new make-offer offer-extended',
        'accepted make-offer offer-extended',
        'offer-extended accept-offer offer-accepted',
        'offer-extended decline-offer accepted',
        'offer-extended withdraw-offer accepted',
        'offer-extended expire-offer accepted',
        'new withdraw withdrawn',
      ].sort(),
    );
  });

  it('counts as new exactly while it is new', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let counted = 1;
        for (const { from, to } of possibleTransitions(events)) {
          counted += newCountChange(from, to);
          expect(counted).toBe(to === 'new' ? 1 : 0);
        }
      }),
    );
  });

  it('has a different sentence for each status on why a decision or an offer is refused', () => {
    for (const why of [whyNotDecidable, whyNoOffer]) {
      const sentences = APPLICATION_STATUSES.map(why);
      expect(new Set(sentences).size).toBe(APPLICATION_STATUSES.length);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/);
    }
  });

  it('advises to accept first only if an offer is refused', () => {
    expect(whyNotDecidable('rejected')).not.toContain('offer');
    expect(whyNoOffer('rejected')).toContain('Accept it before making an offer.');
  });
});
