import { randomUUID } from 'node:crypto';
import { deleteAccount } from '../../lambdas/contract/calls/account.ts';
import { deactivateJob } from '../../lambdas/contract/calls/own-jobs.ts';
import { contract } from '../../lambdas/contract/index.ts';
import { type Call, createApi } from '../seed/api.ts';
import { checkLinks } from './account.ts';
import { applyAndWithdraw, createCandidate, findByNewName, saveAndRemove } from './candidate.ts';
import { createEmployer, postJobs } from './employer.ts';
import { readCommonPages, readJobPages } from './open-pages.ts';
import { checkPages } from './pages.ts';
import { changePasswords } from './passwords.ts';

/**
 * Walks the marketplace at `url` as two fictional people, by every call of the contract: an employer posts a
 * job, a candidate applies with a resume and a video and accepts an offer. It always closes its jobs, and
 * deletes the two accounts on success.
 * @param say called after each part, and at the end with what remains
 * @throws SmokeFailure or RefusedCall, at the first failure
 */
export async function walk(url: string, say: (line: string) => void): Promise<void> {
  const run = randomUUID().slice(0, 8);
  const called = new Set<string>();
  const as = (token?: string): Call => {
    const call = createApi(url, token);
    return async (route, input) => {
      called.add(route.name);
      return await call(route, input);
    };
  };
  const password = `smoke ${randomUUID()}`;
  // SES's mailbox simulator accepts the mail and delivers it to nobody.
  const address = (who: string) => `success+${who}-${run}@simulator.amazonses.com`;
  const emails = { manager: address('employer'), candidate: address('seeker') };
  const done: (() => Promise<unknown>)[] = [];
  const people: Call[] = [];

  await checkPages(url);
  say('The web app is served.');
  try {
    const { manager, ...place } = await createEmployer(as, emails.manager, password, run);
    people.push(manager);
    say('An employer signs up and in, and creates a company with locations.');
    await checkLinks(as, manager);
    say('Invalid links are refused.');
    const posted = await postJobs(manager, place, run, (id) =>
      done.push(() => manager(deactivateJob, { job_posting_id: id })),
    );
    say('The employer posts jobs, and adds, edits and deletes questions.');
    const { candidateId } = await createCandidate(as, emails.candidate, password);
    say('A candidate signs up and in, uploads a resume and downloads it.');
    const candidate = await changePasswords(as, emails.candidate, password);
    people.push(candidate);
    say('The candidate changes the password and signs out everywhere.');
    await findByNewName(candidate, manager, place.company.id, posted.asking.id, run);
    say('The job is found by its company’s new name.');
    await readJobPages(as(), url, posted.plain.id);
    await readCommonPages(url);
    say('Visitors and search engines can read the job and its company.');
    await saveAndRemove(candidate, posted.plain);
    say('The candidate saves the job and a search, and removes both.');
    await applyAndWithdraw(candidate, manager, { ...posted, candidateId });
    say('The candidate applies with a video, which plays, and accepts an offer.');
  } finally {
    const closed = await Promise.allSettled(done.map((undo) => undo()));
    if (closed.some(({ status }) => status === 'rejected'))
      say(`The job "Smoke test ${run}" could not be closed.`);
  }
  for (const somebody of people) await somebody(deleteAccount, { password });
  say('Both accounts are deleted.');
  const left = contract.map(({ name }) => name).filter((name) => !called.has(name));
  if (left.length > 0) say(`Not called: ${left.join(', ')}.`);
  say(
    `${called.size} of ${contract.length} calls answer as they should. The accounts are removed within a few minutes. Closed jobs ` +
      `named "Smoke test ${run}" and an anonymous application remain.`,
  );
}
