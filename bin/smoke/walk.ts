import { randomUUID } from 'node:crypto';
import { deleteAccount } from '../../lambdas/contract/calls/account.ts';
import { deactivateJob } from '../../lambdas/contract/calls/job.ts';
import { contract } from '../../lambdas/contract/index.ts';
import { apiAt, type Call } from '../seed/api.ts';
import { links } from './account.ts';
import { apply, keep, search, seek } from './candidate.ts';
import { employ, post } from './employer.ts';
import { readInTheOpen } from './open-pages.ts';
import { pages } from './pages.ts';
import { changePasswords } from './passwords.ts';

/**
 * Walks the marketplace at `url` as two made-up people, by every call there is: an employer posts a job, a candidate
 * applies with a resume and a video, is made an offer and takes it. Closes its jobs when it ends, however it does, and
 * deletes the two accounts where all is well.
 * @param say told of each part that is done, and at the end what stays
 * @throws SmokeFailure, or Refused, with the first thing that is not as it should be
 */
export async function walk(url: string, say: (line: string) => void): Promise<void> {
  const run = randomUUID().slice(0, 8);
  const called = new Set<string>();
  const as = (token?: string): Call => {
    const call = apiAt(url, token);
    return async (route, input) => {
      called.add(route.name);
      return await call(route, input);
    };
  };
  const password = `smoke ${randomUUID()}`;
  // Where the stage sends mail, SES takes it there and delivers it to nobody.
  const address = (who: string) => `success+${who}-${run}@simulator.amazonses.com`;
  const emails = { manager: address('employer'), candidate: address('seeker') };
  const done: (() => Promise<unknown>)[] = [];
  const people: Call[] = [];

  await pages(url);
  say('The web app is served.');
  try {
    const { manager, ...place } = await employ(as, emails.manager, password, run);
    people.push(manager);
    say('An employer signs up, in, and describes a company and its locations.');
    await links(as, manager);
    say('Links are taken from nobody who has not got them by mail.');
    const posted = await post(manager, place, run, (id) =>
      done.push(() => manager(deactivateJob, { job_posting_id: id })),
    );
    say('The employer posts jobs, with questions that are added, changed and deleted.');
    const { candidateId } = await seek(as, emails.candidate, password);
    say('A candidate signs up, in, and uploads a resume that is downloaded again.');
    const candidate = await changePasswords(as, emails.candidate, password);
    people.push(candidate);
    say('The candidate changes the password, and signs out everywhere.');
    await search(candidate, manager, place.company.id, posted.asking.id, run);
    say('The job is found, under the name that its company has been given since.');
    await readInTheOpen(as(), url, posted.plain.id);
    say('Anybody can read of the job and its company, and so can search engines.');
    await keep(candidate, posted.plain);
    say('The candidate saves the job and a search, and removes both.');
    await apply(candidate, manager, { ...posted, candidateId });
    say('The candidate applies with a video, which plays; is made an offer, and takes it.');
  } finally {
    const closed = await Promise.allSettled(done.map((undo) => undo()));
    if (closed.some(({ status }) => status === 'rejected'))
      say(`A job that is called "Smoke test ${run}" could not be closed.`);
  }
  for (const somebody of people) await somebody(deleteAccount, { password });
  say('Both delete their accounts.');
  const left = contract.map(({ name }) => name).filter((name) => !called.has(name));
  if (left.length > 0) say(`Not walked: ${left.join(', ')}.`);
  say(
    `${called.size} of ${contract.length} calls answer as they should. What stays is removed within some minutes, but for closed jobs ` +
      `that are called "Smoke test ${run}" and what came of the application, without a name.`,
  );
}
