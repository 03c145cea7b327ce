import { updateJobApplicationStatus } from '../../contract/calls/application.ts';
import { conflict } from '../../contract/problem.ts';
import { APPLICANT_LEFT } from '../../contract/texts/texts.ts';
import { applicationToWire } from '../../data/applications/application-to-wire.ts';
import { getReceivedApplication } from '../../data/applications/applications.ts';
import {
  decide,
  decisionTerms,
  decisionWrites,
  whyNotDecided,
} from '../../data/applications/decisions/decide.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { whyNotDecidable } from '../../rules/application-status.ts';

export const handler = endpoint(updateJobApplicationStatus, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const { application_status: to } = input;
    const before = await getReceivedApplication(actor.id, input.id);
    const why = whyNotDecided(before, input);
    if (why === 'candidate-left') throw conflict(APPLICANT_LEFT);
    if (why !== undefined) throw conflict(whyNotDecidable(before.application_status));
    if (to === before.application_status)
      return { application: await applicationToWire(before), told: false };
    const terms = await decisionTerms(actor.id, before.job_posting_id);
    const decided = decide(before, to, terms);
    await transact(decisionWrites(before.job_posting_id, [decided]));
    // A change back to new is an undo, not a decision.
    if (to !== 'new') count('Decision');
    return { application: await applicationToWire(decided.after), told: decided.told };
  }),
);
