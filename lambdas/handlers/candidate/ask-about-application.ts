import { askAboutApplication } from '../../contract/calls/ask-about-application.ts';
import { ASK_AFTER_DAYS } from '../../contract/limits.ts';
import { conflict } from '../../contract/problem.ts';
import { askableFrom } from '../../contract/statuses/asking.ts';
import { EMPLOYER_LEFT } from '../../contract/texts/texts.ts';
import { getManager } from '../../data/accounts/managers.ts';
import { ownApplicationToWire } from '../../data/applications/application-to-wire.ts';
import { changeApplication, getOwnApplication } from '../../data/applications/applications.ts';
import { enqueueAsked, tellUnansweredLater } from '../../data/applications/asking.ts';
import type { StoredApplication } from '../../data/applications/stored-application.ts';
import { recordEvent } from '../../data/applications/timeline.ts';
import { unlessNotFound } from '../../data/table/read.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(askAboutApplication, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const before = await getOwnApplication(actor.id, input.application_id);
    const asked_at = new Date().toISOString();
    const refusal = whyNot(before, asked_at);
    if (refusal !== undefined) throw conflict(refusal);
    const manager = await unlessNotFound(getManager(before.manager_id));
    if (manager === undefined) throw conflict(EMPLOYER_LEFT);
    const application = { ...before, asked_at };
    await transact([
      changeApplication(before, application),
      recordEvent(application, 'asked', actor, { at: asked_at }),
      tellUnansweredLater(application.id, asked_at),
      ...(await enqueueAsked(application, manager.preferences.time_zone)),
    ]);
    return { application: ownApplicationToWire(application) };
  }),
);

/** Why a candidate cannot ask now; undefined if they can. */
function whyNot(stored: StoredApplication, now: string): string | undefined {
  const application = ownApplicationToWire(stored);
  const from = askableFrom(application);
  if (from !== undefined)
    return from > now ? `You can ask ${ASK_AFTER_DAYS} days after you applied.` : undefined;
  if (application.asked_at !== null) return 'You have already asked about this application.';
  if (application.employer_deleted_at !== null) return EMPLOYER_LEFT;
  if (application.withdrawn_at !== null) return 'You have withdrawn this application.';
  return application.submitted_at === null
    ? 'Finish your application first. Then you can ask about it.'
    : 'This application has been decided.';
}
