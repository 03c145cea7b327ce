import { ASK_AFTER_DAYS, DAY_MS } from '../../../lambdas/contract/limits.ts';
import { applicationKey } from '../../../lambdas/data/keys/applications.ts';
import { childIdOf, newId } from '../../../lambdas/data/table/ids.ts';
import type { Api } from '../api/client.ts';
import { confirmAddressOf, mailTo, tokenIn } from '../api/mailbox.ts';
import { docx, pdf, webm } from '../documents/files.ts';
import { openTable } from '../engine/table-dump.ts';
import type { LocalStack } from '../stacks/local-stack.ts';
import { apply, begin, offerOn, respond } from './apply.ts';
import { invite, meet } from './interviews.ts';
import { documentKey, upload, videoKey } from './uploads.ts';
import { newCandidate, newcomer, newEmployer, newJob, newLocation } from './world.ts';

/** Everything that the valid input of a route can refer to. The examples of other routes leave it unchanged. */
export type World = Awaited<ReturnType<typeof newWorld>>;

/**
 * Builds a world: an employer with jobs in every state, and a candidate who has applied to them.
 * @param stack its inbox has the mails
 */
export async function newWorld(
  api: Api,
  { url, environment }: Pick<LocalStack, 'url' | 'environment'>,
) {
  const [employer, candidate, fresh, mover, forgetful, changer, leaver, deleter] =
    await Promise.all([
      newEmployer(api),
      newCandidate(api),
      newcomer(api),
      newcomer(api),
      newcomer(api),
      newcomer(api),
      newcomer(api),
      newcomer(api),
    ]);
  const moved = { ...mover, email: `moved-${mover.email}` };
  await Promise.all([
    confirmAddressOf(employer, url),
    api.call('forgotPassword', { role: 'candidate', email: forgetful.email }),
    mover.call('updateCandidate', { id: mover.id, email: moved.email }),
  ]);
  await api.call('forgotPassword', { role: 'candidate', email: moved.email });
  const job = await newJob(employer, {
    screening_questions: [
      { question_text: 'Can you work nights?', correct_answer: 'yes' },
      { question_text: 'To be changed', is_required: false },
      { question_text: 'To be deleted', is_required: false },
    ],
    video_questions: [
      { question_text: 'Why bread?' },
      { question_text: 'To be changed', is_required: false },
      { question_text: 'To be deleted', is_required: false },
    ],
  });
  const [, changedScreening, deletedScreening] = job.screening_questions;
  const [, changedVideo, deletedVideo] = job.video_questions;
  const [screening] = job.screening_questions;
  const [video] = job.video_questions;
  if (!screening || !changedScreening || !deletedScreening) throw new Error('No questions');
  if (!video || !changedVideo || !deletedVideo) throw new Error('No questions');

  const unfinished = await begin(candidate, job);
  const toGiveTime = await begin(
    candidate,
    await newJob(employer, { video_questions: [{ question_text: 'Why?' }] }),
  );
  const applied = async () => await apply(candidate, await newJob(employer));
  const received = await applied();
  const filming = await newJob(employer, { video_questions: [{ question_text: 'Who are you?' }] });
  const recorded = await apply(candidate, filming);
  const opening = { application_id: received.id, text: 'Which shifts do you like?' };
  await employer.call('sendMessage', opening);
  const toAskAbout = await applied();
  using table = openTable(environment);
  await table.set(applicationKey(toAskAbout.id), {
    submitted_at: new Date(Date.now() - ASK_AFTER_DAYS * DAY_MS).toISOString(),
  });
  const toWithdraw = await applied();
  const toOffer = await applied();
  const toDecide = await applied();
  const { batch } = await employer.call('startDecisions', {
    job_posting_id: toDecide.job_posting_id,
    // There is no such application.
    application_ids: [childIdOf(newId(), toDecide.job_posting_id)],
    application_status: 'rejected',
  });
  await employer.call('continueBatch', { id: batch.id });
  const { id: application_id } = await applied();
  await candidate.call('withdrawApplication', { application_id });
  const offered = async () => {
    const terms = offerOn(await applied(), employer.location);
    return (await employer.call('makeOffer', terms)).offer.id;
  };
  const invited = async () => (await invite(employer, await applied())).id;
  const met = async () => (await meet(employer, candidate, await applied())).id;
  const accepted = await offered();
  await respond(candidate, { id: accepted }, 'Accepted');
  const { profile } = await candidate.call('getMyProfile', {});
  const boundKey = documentKey('resumes', 'pdf');
  const fill = videoKey(unfinished.id, video.id);
  const tokenFor = async (email: string, subject: RegExp, page: string) =>
    tokenIn(await mailTo(url, email, subject), page);
  return {
    employer,
    candidate,
    newcomer: fresh,
    /** People whose sessions an example ends. */
    changer,
    leaver,
    /** A person whose account an example deletes. */
    deleter,
    /** The tokens from the links of mails. */
    tokens: {
      confirm: await tokenFor(moved.email, /^Confirm/, '/confirm-email'),
      reset: await tokenFor(forgetful.email, /Reset your password/, '/reset-password'),
      contested: await tokenFor(moved.email, /Reset your password/, '/reset-password'),
      restore: await tokenFor(mover.email, /was changed/, '/restore-email'),
      unsubscribe: await tokenFor(employer.email, /withdrew/, '/unsubscribe'),
    },
    /** Every id and other reference that the examples use, by kind and use. */
    ids: {
      manager: { self: employer.id },
      candidate: { self: candidate.id },
      profile: { own: profile?.id ?? '' },
      company: { own: employer.company.id },
      location: {
        own: employer.location.id,
        other: (await newLocation(employer, employer.company)).id,
      },
      job: {
        asking: job.id,
        open: (await newJob(employer)).id,
        toClose: (await newJob(employer)).id,
        toDecide: toDecide.job_posting_id,
        toSuggest: (await newJob(employer)).id,
      },
      screeningQuestion: {
        answered: screening.id,
        changed: changedScreening.id,
        deleted: deletedScreening.id,
      },
      videoQuestion: {
        answered: video.id,
        changed: changedVideo.id,
        deleted: deletedVideo.id,
        recorded: filming.video_questions[0]?.id ?? '',
      },
      application: {
        unfinished: unfinished.id,
        toGiveTime: toGiveTime.id,
        received: received.id,
        recorded: recorded.id,
        toAskAbout: toAskAbout.id,
        toWithdraw: toWithdraw.id,
        toOffer: toOffer.id,
        toDecide: toDecide.id,
        toInvite: (await applied()).id,
      },
      batch: { own: batch.id },
      savedSearch: {
        own: (await candidate.call('saveSearch', { q: 'ovens' })).search.id,
      },
      offer: { pending: await offered(), toWithdraw: await offered(), accepted },
      interview: {
        invited: await invited(),
        toDecline: await invited(),
        chosen: await met(),
        toMove: await met(),
        toCancel: await met(),
      },
      resume: {
        current: await upload(candidate, boundKey, pdf),
        first: await upload(fresh, documentKey('resumes', 'pdf'), pdf),
      },
      coverLetter: {
        current: await upload(candidate, documentKey('cover-letters', 'docx'), docx),
        first: await upload(fresh, documentKey('cover-letters', 'docx'), docx),
      },
      videoFile: { answer: await upload(candidate, fill, webm) },
      uploadKey: { video: videoKey(unfinished.id, video.id, 'mp4'), document: boundKey },
    },
  } as const;
}
