import { expect } from 'vitest';
import { logoPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { type Api, createApi } from '../api/client.ts';
import { videoUrlOf } from '../api/video-url.ts';
import { pdf, webm } from '../documents/files.ts';
import { base64, png } from '../documents/pictures.ts';
import { signIn } from './accounts.ts';
import { answers, apply, begin, offerOn } from './apply.ts';
import { type Person, person } from './person.ts';
import { newCandidate, newEmployer, newJob } from './world.ts';

/** One employer with a logo and a job, one candidate with an offer, and one with a recorded answer that is not submitted. */
export async function transferWorld(api: Api) {
  const [employer, candidate, undecided] = await Promise.all([
    newEmployer(api),
    newCandidate(api),
    newCandidate(api),
  ]);
  const job = await newJob(employer, {
    // Some programs take both characters for the end of a line.
    job_description: 'First line\u2028second line\nthird line',
    screening_questions: [{ question_text: 'Early?' }],
    video_questions: [{ question_text: 'Why?' }],
  });
  await employer.call('makeOffer', offerOn(await apply(candidate, job), employer.location));
  const application = await begin(undecided, job);
  const { company } = await employer.call('setCompanyLogo', {
    id: employer.company.id,
    image: base64(png()),
  });
  const unsent = await answers(undecided, application);
  return { employer, candidate, undecided, job, logo: logoPath(company) ?? '', unsent };
}

export type TransferWorld = Awaited<ReturnType<typeof transferWorld>>;

/** Signs a person in to a stack with their password, and returns their account there. */
export async function signInto(url: string, { email, password, id, role }: Person) {
  const api = createApi(url);
  const { output } = await signIn(api.ask, { role, email, password });
  if (output === undefined) throw new Error('The sign-in was refused');
  return person(api, { role, id, email, password, token: output.token });
}

/** Opens the resume and the recorded answer of the one applicant. */
export async function expectFilesToOpen(employer: Person, { job }: TransferWorld) {
  const { applications } = await employer.call('getJobApplications', { id: job.id });
  expect(applications).toHaveLength(1);
  const [{ profile, video_responses: [video] = [] } = {}] = applications;
  for (const [url, content, type] of [
    [profile?.resume_url, pdf, 'application/pdf'],
    [videoUrlOf(video), webm, 'video/webm'],
  ] as const) {
    const response = await fetch(url ?? '');
    expect(response.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(content));
  }
}
