import type { JobWithQuestions } from '../../../lambdas/contract/schemas/job.ts';
import { sendByMail } from '../../../lambdas/data/applications/conversations/send-message.ts';
import { pdf, webm } from '../documents/files.ts';
import { base64, png } from '../documents/pictures.ts';
import { soundOf } from '../documents/recordings.ts';
import { api } from '../stacks/shared-api.ts';
import { newPerson } from './accounts.ts';
import { answers, offerOn, respond } from './apply.ts';
import { invite, meet } from './interviews.ts';
import { documentKey, upload, videoKey } from './uploads.ts';
import { type Employer, newJob, profileFields, uniqueWord } from './world.ts';

/** People with a unique word in every field that they can write, to find the remains of deleted accounts. */

/** Unique words, each used once. */
function marking() {
  const markers: string[] = [];
  const mark = () => {
    const marker = uniqueWord();
    markers.push(marker);
    return marker;
  };
  /** A file that contains a new word. */
  const file = (of: Uint8Array) => new Uint8Array([...of, ...new TextEncoder().encode(mark())]);
  return { markers, mark, file };
}

/** A candidate with a unique word in every field that they can write, and an application in every state. */
export async function markedCandidate(employer: Employer) {
  const { markers, mark, file } = marking();
  const password = `${mark()} secret`;
  const before = `${mark()}@seeker.example.com`;
  const email = `${mark()}@seeker.example.com`;
  const names = { first: mark(), last: mark() };
  const candidate = {
    ...(await newPerson(api, { role: 'candidate', email: before, password, ...names })),
    email,
  };
  const { id } = candidate;
  // Sign-in attempts are counted by address.
  await api.ask('candidateLogin', { email: before, password: 'a guess' });
  await candidate.call('updateCandidate', { id, email });
  const home = { phone_number: mark(), city: mark(), state: mark(), zip_code: mark().slice(0, 20) };
  const keys = [
    documentKey('resumes', 'pdf'),
    documentKey('cover-letters', 'pdf'),
    documentKey('resumes', 'pdf'),
  ];
  const [resume = '', letter = '', unused = ''] = keys;
  const fields = { ...profileFields, ...home };
  const { profile } = await candidate.call('createCandidateProfile', {
    ...fields,
    resumeUrl: await upload(candidate, resume, file(pdf), mark()),
    coverLetterUrl: await upload(candidate, letter, file(pdf), mark()),
  });
  await candidate.call('updateCandidateProfile', {
    id: profile.id,
    workExperience: [{ jobTitle: mark(), company: mark(), location: mark(), description: mark() }],
    educationHistory: [{ institution: mark(), degree: mark(), fieldOfStudy: mark() }],
  });
  await upload(candidate, unused, file(pdf), mark());
  await candidate.call('saveSearch', { name: mark(), q: mark(), city: mark() });

  const asking = async () =>
    await newJob(employer, {
      screening_questions: [{ question_text: 'Nights?' }],
      video_questions: ['Why?', 'Why here?', 'Why now?'].map((question_text) => ({
        question_text,
      })),
    });
  const sound = await soundOf({ seconds: 1 });
  const begin = async (job: JobWithQuestions) => {
    const { application } = await candidate.call('createJobApplication', {
      job_posting_id: job.id,
      ref: mark(),
    });
    const [why, , whyNow] = job.video_questions;
    const video = videoKey(application.id, why?.id ?? '');
    const voice = videoKey(application.id, whyNow?.id ?? '', 'weba');
    keys.push(video, voice);
    await candidate.call('askForMoreTime', { application_id: application.id, seconds: 60 });
    return {
      application,
      job,
      video_url: await upload(candidate, video, file(webm)),
      voice_url: await upload(candidate, voice, file(sound)),
    };
  };
  const jobs: Partial<Record<string, JobWithQuestions>> = {};
  const applied = async (name: string) => {
    const { application, video_url, voice_url, job } = await begin(await asking());
    jobs[name] = job;
    const handIn = await answers(candidate, application);
    const [why = '', whyHere = '', whyNow = ''] = job.video_questions.map((each) => each.id);
    await candidate.call('addQuestionResponses', {
      ...handIn,
      video_responses: [
        { question_id: why, video_url, captions: mark() },
        { question_id: whyHere, response_text: mark() },
        { question_id: whyNow, video_url: voice_url, captions: mark() },
      ],
    });
    return application;
  };
  const decide = (to: { id: string }, application_status: 'accepted' | 'rejected') =>
    employer.call('updateJobApplicationStatus', { id: to.id, application_status });
  const offer = async (to: { id: string }) =>
    (await employer.call('makeOffer', offerOn(to, employer.location))).offer.id;

  await Promise.all([
    applied('new').then(async (each) => {
      const { id: interview_id } = await invite(employer, each);
      await candidate.call('declineInterviewTimes', { interview_id, note: mark() });
      const { id: second, starts } = await meet(employer, candidate, each);
      const moved = { interview_id: second, start: starts[1] ?? '', note: mark() };
      await candidate.call('moveInterview', moved);
      await candidate.call('renewCalendarAddress', {});
    }),
    applied('accepted').then(async (each) => {
      await decide(each, 'accepted');
      await employer.call('rateApplication', { application_id: each.id, rating: 3 });
      await employer.call('noteApplication', { application_id: each.id, note: mark() });
      await employer.call('sendMessage', { application_id: each.id, text: 'Hello' });
      await candidate.call('sendMessage', { application_id: each.id, text: mark() });
      await candidate.call('reportConversation', { application_id: each.id, note: mark() });
      await sendByMail({
        application_id: each.id,
        from: 'candidate',
        text: mark(),
        mail: {
          id: mark(),
          attachments: [`${mark()}.pdf`],
          shortened: true,
          other_address: `${mark()}@example.com`,
        },
      });
    }),
    applied('rejected').then((each) => decide(each, 'rejected')),
    applied('offered').then(offer),
    applied('taken')
      .then(offer)
      .then((offer_id) => respond(candidate, { id: offer_id }, 'Accepted')),
    applied('declined')
      .then(offer)
      .then((offer_id) =>
        candidate.call('respondToOffer', {
          offer_id,
          acceptance_status: 'Declined',
          decline_note: mark(),
        }),
      ),
    applied('withdrawn').then(({ id: application_id }) =>
      candidate.call('withdrawApplication', { application_id }),
    ),
    asking().then(async (job) => {
      jobs.unfinished = job;
      await begin(job);
    }),
  ]);
  return { candidate, markers, keys, jobs };
}

/** A manager with a unique word in every field that they can write, except the titles of jobs. */
export async function markedManager() {
  const { markers, mark } = marking();
  const password = `${mark()} secret`;
  const email = `${mark()}@employer.example.com`;
  const names = { first: mark(), last: mark() };
  const manager = await newPerson(api, { role: 'manager', email, password, ...names });
  const { company } = await manager.call('createCompany', { name: mark(), culture: mark() });
  await manager.call('updateCompany', {
    id: company.id,
    name: mark(),
    culture: mark(),
    description: mark(),
    benefits: [mark()],
  });
  await manager.call('setCompanyLogo', { id: company.id, image: base64(png()) });
  await manager.call('setDecisionMails', {
    company_id: company.id,
    acceptance: mark(),
    rejection: mark(),
  });
  const { location } = await manager.call('addLocation', {
    company_id: company.id,
    location_name: mark(),
    address: mark(),
    city: mark(),
    state: mark(),
    zip_code: mark().slice(0, 20),
  });
  const employer = { ...manager, company, location };
  const job = await newJob(employer, {
    job_description: mark(),
    schedule: mark(),
    benefits: [mark()],
    requirements: [mark()],
    video_url: `https://example.com/${mark()}`,
    screening_questions: [{ question_text: mark(), question_answers: [mark(), mark()] }],
    video_questions: [
      {
        question_text: mark(),
        video_only_contact: { name: mark(), phone: mark(), email: `${mark()}@example.com` },
      },
    ],
  });
  return { employer, job, markers, mark };
}
