import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AcceptanceStatus, OFFER_ANSWERS } from '../contract/types.ts';
import { answerOffer } from './offer-status.ts';

it('an offer is answered once, and the first answer stands', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...OFFER_ANSWERS), { maxLength: 30 }), (answers) => {
      let status: AcceptanceStatus = 'Pending';
      let answered = 0;
      for (const answer of answers) {
        const next = answerOffer(status, answer);
        if (next === undefined) continue;
        status = next;
        answered++;
      }
      expect(answered).toBe(Math.min(1, answers.length));
      expect(status).toBe(answers[0] ?? 'Pending');
    }),
  );
});
