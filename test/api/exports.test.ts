import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { rewriteLogo } from '../../lambdas/data/files/rewrite-logo.ts';
import { downloadExport } from '../support/api/exports.ts';
import { mailTo } from '../support/api/mailbox.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { docx, pdf, webm } from '../support/documents/files.ts';
import { base64, png } from '../support/documents/pictures.ts';
import { soundOf } from '../support/documents/recordings.ts';
import { objects } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, decide, offerOn } from '../support/worlds/apply.ts';
import { confirmed } from '../support/worlds/confirmed-address.ts';
import { documentKey, upload } from '../support/worlds/uploads.ts';
import {
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  profileFields,
  uniqueWord,
} from '../support/worlds/world.ts';

const { url: site } = inject('stack');

/** A unique word for each of these fields, to search for. */
const markers = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, uniqueWord()])) as Record<Name, string>;

const contact = { name: 'Dana Fake', phone: '555-0100', email: '' };
const asking = {
  screening_questions: [{ question_text: 'Nights?', correct_answer: 'yes' }],
  video_questions: [{ question_text: 'Why bread?', video_only_contact: contact }],
};

/** Never in a candidate's export: credentials, storage internals, and the manager's private data. */
const SECRETS =
  /argon2|token|unsubscribe_key|revision|version_id|"is_correct"|correct_answer|hold_rejections/;

describe("a candidate's export", () => {
  it('has all their texts, mails and files, and no data of the manager', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), confirmed(newcomer(api))]);
    const culture = uniqueWord();
    await employer.call('updateCompany', { ...employer.company, culture });
    const theirs = markers(
      'phone',
      'city',
      'work',
      'school',
      'note',
      'search',
      'answer',
      'captions',
      'message',
      'report',
    );
    const resumeUrl = await upload(candidate, documentKey('resumes', 'pdf'), pdf);
    const coverLetterUrl = await upload(candidate, documentKey('cover-letters', 'docx'), docx);
    const { profile } = await candidate.call('createCandidateProfile', {
      ...profileFields,
      resumeUrl,
      coverLetterUrl,
      phone_number: theirs.phone,
      city: theirs.city,
    });
    await candidate.call('updateCandidateProfile', {
      id: profile.id,
      workExperience: [{ jobTitle: 'Cook', company: theirs.work }],
      educationHistory: [{ institution: theirs.school }],
    });
    const job = await newJob(employer, {
      ...asking,
      job_title: 'Baker: early / late?',
      video_questions: [
        ...asking.video_questions,
        { question_text: 'Why now?' },
        { question_text: 'Why here?' },
      ],
    });
    const sound = await soundOf({ seconds: 2 });
    const application = await apply(candidate, job, sound, theirs.answer);
    await candidate.call('captionAnswer', {
      application_id: application.id,
      question_id: job.video_questions[0]?.id ?? '',
      captions: theirs.captions,
    });
    const { offer } = await employer.call('makeOffer', offerOn(application, employer.location));
    await mailTo(site, candidate.email, /^An offer for/);
    await candidate.call('respondToOffer', {
      offer_id: offer.id,
      acceptance_status: 'Declined',
      decline_note: theirs.note,
    });

    await candidate.call('saveJob', { job_posting_id: job.id });
    await candidate.call('saveSearch', { q: 'oven', name: theirs.search });
    const conversation = { application_id: application.id };
    await employer.call('sendMessage', { ...conversation, text: 'Nights too?' });
    await candidate.call('sendMessage', { ...conversation, text: theirs.message });
    await candidate.call('reportConversation', { ...conversation, note: theirs.report });

    const zip = await downloadExport(candidate);
    const folder = `applications/001 Baker early late at ${employer.company.name}`;
    expect(zip.names).toEqual([
      'README.txt',
      'account.json',
      `${folder}/application.json`,
      `${folder}/conversation.json`,
      `${folder}/video 1.webm`,
      `${folder}/voice 2.weba`,
      'documents/cover letter.docx',
      'documents/resume.pdf',
      'mails.json',
      'offers.json',
      'profile.json',
      'saved jobs.json',
      'saved searches.json',
      'suggested jobs.json',
    ]);
    expect(zip.file('documents/resume.pdf')).toEqual(pdf);
    expect(zip.file('documents/cover letter.docx')).toEqual(docx);
    expect(zip.file(`${folder}/video 1.webm`)).toEqual(webm);
    expect(zip.file(`${folder}/voice 2.weba`)).toEqual(sound);
    for (const word of [...Object.values(theirs), culture]) expect(zip.text).toContain(word);
    expect(zip.json('account.json')).toMatchObject({
      id: candidate.id,
      role: 'candidate',
      email: candidate.email,
      first_name: 'Sam',
      last_name: 'Okafor',
      preferences: { reminders: true },
    });
    expect(zip.json('profile.json')).toMatchObject({
      resume: 'documents/resume.pdf',
      cover_letter: 'documents/cover letter.docx',
    });
    expect(zip.json(`${folder}/application.json`)).toMatchObject({
      id: application.id,
      application_status: 'accepted',
      resume: 'documents/resume.pdf',
      screening_responses: [{ question_text: 'Nights?', response_text: 'yes' }],
      video_responses: [
        {
          question_text: 'Why bread?',
          video: `${folder}/video 1.webm`,
          captions: theirs.captions,
        },
        { question_text: 'Why now?', voice: `${folder}/voice 2.weba` },
        { question_text: 'Why here?', response_text: theirs.answer },
      ],
      job: { job_title: job.job_title },
      what_happened: expect.arrayContaining([expect.objectContaining({ type: 'handed-in' })]),
    });
    expect(zip.json(`${folder}/conversation.json`)).toMatchObject({
      messages: [
        { from: 'manager', text: 'Nights too?' },
        { from: 'candidate', text: theirs.message },
      ],
      report: { reason: 'other', note: theirs.report },
    });
    expect(zip.json('offers.json')).toMatchObject([{ id: offer.id, decline_note: theirs.note }]);
    expect(zip.json('saved jobs.json')).toMatchObject([
      { id: job.id, job_title: job.job_title, saved_at: expect.any(String) },
    ]);
    expect(zip.json('saved searches.json')).toMatchObject([{ name: theirs.search, q: 'oven' }]);
    expect(zip.json('mails.json')).toContainEqual({
      kind: 'offerMade',
      sent_at: expect.any(String),
    });
    expect(zip.text).not.toMatch(SECRETS);
    for (const each of [employer.email, contact.name]) expect(zip.text).not.toContain(each);
    expect(zip.text).not.toContain(employer.id);
  });

  it('hides a rejection until its delay has passed', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const { id } = await apply(candidate, await newJob(employer));
    await decide(employer, { id }, 'rejected');
    const zip = await downloadExport(candidate);
    expect(
      zip.json(zip.names.find((name) => name.endsWith('application.json')) ?? ''),
    ).toMatchObject({
      application_status: 'new',
      decided_at: null,
    });
    expect(zip.text).not.toContain('rejected');
  });

  it('has each file once, and a list of missing files', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const applications = [];
    for (const job of [await newJob(employer, asking), await newJob(employer, asking)])
      applications.push(await apply(candidate, job));
    // Then the first resume is in these applications only, and the second is gone: an unfinished one does not keep it.
    const { profile } = await candidate.call('getMyProfile', {});
    const unfinished = await newJob(employer, asking);
    for (let resume = 0; resume < 2; resume++) {
      const resumeUrl = await upload(candidate, documentKey('resumes', 'pdf'), pdf);
      await candidate.call('updateCandidateProfile', { id: profile?.id ?? '', resumeUrl });
      await candidate.call('createJobApplication', { job_posting_id: unfinished.id });
    }
    await upload(candidate, documentKey('cover-letters', 'pdf'), pdf);
    // This one is never uploaded.
    await candidate.call('getPresignedUrl', { key: documentKey('cover-letters', 'docx') });
    const [received] = (
      await employer.call('getJobApplications', { id: applications[0]?.job_posting_id ?? '' })
    ).applications;
    const video = new URL(videoUrlOf(received?.video_responses[0]));
    await objects.remove(video.pathname.slice(video.pathname.lastIndexOf('/') + 1));

    const zip = await downloadExport(candidate);
    const [first, second] = [2, 3].map(
      (number) => `applications/00${number} Baker at ${employer.company.name}`,
    );
    expect(zip.names.filter((name) => !name.endsWith('.json'))).toEqual([
      'README.txt',
      `${first}/video 1.webm`,
      'documents/resume 2.pdf',
      'documents/resume.pdf',
      'missing files.txt',
      'other files/cover letter.pdf',
    ]);
    expect(zip.text).toContain(`no longer stored:\n\n${second}/video 1.webm\n`);
    for (const folder of [first, second])
      expect(zip.json(`${folder}/application.json`)).toMatchObject({
        resume: 'documents/resume 2.pdf',
      });
  });
});

describe("a manager's export", () => {
  it('has their texts, decisions and offers, and the visible data of applicants', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const culture = uniqueWord();
    await employer.call('updateCompany', { ...employer.company, culture });
    await employer.call('setCompanyLogo', { id: employer.company.id, image: base64(png()) });
    const job = await newJob(employer, asking);
    const unfinished = await newCandidate(api);
    await unfinished.call('createJobApplication', { job_posting_id: job.id });
    const { id } = await apply(candidate, job);
    const { offer } = await employer.call('makeOffer', offerOn({ id }, employer.location));
    await candidate.call('sendMessage', { application_id: id, text: 'Do I bring an apron?' });
    await candidate.call('reportConversation', { application_id: id, note: 'They were rude' });

    const zip = await downloadExport(employer);
    const folder = `companies/001 ${employer.company.name}`;
    expect(zip.names).toEqual([
      'README.txt',
      'account.json',
      `${folder}/company.json`,
      `${folder}/jobs/001 Baker/days.json`,
      `${folder}/jobs/001 Baker/decisions.json`,
      `${folder}/jobs/001 Baker/job.json`,
      `${folder}/locations/001 Main Street.json`,
      `${folder}/logo.png`,
      'mails.json',
    ]);
    expect(zip.json('account.json')).toMatchObject({
      id: employer.id,
      role: 'manager',
      email: employer.email,
      preferences: { new_applicants: 'daily', hold_rejections_minutes: 60 },
    });
    expect(zip.json(`${folder}/company.json`)).toMatchObject({
      culture,
      logo: `${folder}/logo.png`,
    });
    const logo = await rewriteLogo(png());
    expect(new Uint8Array(zip.file(`${folder}/logo.png`))).toEqual(logo?.content);
    expect(zip.json(`${folder}/jobs/001 Baker/job.json`)).toMatchObject({
      id: job.id,
      screening_questions: [{ question_text: 'Nights?', correct_answer: 'yes' }],
      video_questions: [{ question_text: 'Why bread?', video_only_contact: contact }],
    });
    expect(zip.json(`${folder}/jobs/001 Baker/decisions.json`)).toMatchObject([
      {
        id,
        candidate: { first_name: 'Sam' },
        application_status: 'offer-extended',
        offers: [{ id: offer.id }],
        what_happened: expect.any(Array),
        conversation: [{ from: 'candidate', text: 'Do I bring an apron?' }],
      },
    ]);
    // Two days if midnight passes during the test.
    const days = z
      .array(z.object({ started: z.int() }))
      .parse(zip.json(`${folder}/jobs/001 Baker/days.json`));
    expect(days.reduce((sum, { started }) => sum + started, 0)).toBe(2);
    expect(zip.text).not.toMatch(/argon2|token|unsubscribe_key|version_id|response_text|reminders/);
    for (const each of [candidate, unfinished]) expect(zip.text).not.toContain(each.email);
    expect(zip.text).not.toContain(unfinished.id);
    expect(zip.text).not.toContain('They were rude');
  });
});
