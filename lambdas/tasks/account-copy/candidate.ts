import { documentAt, isSoundKey } from '../../contract/schemas/file-types.ts';
import { DELETED_JOB } from '../../contract/texts/texts.ts';
import type { StoredCandidate } from '../../data/accounts/candidates.ts';
import { APPLICATION_FIELDS } from '../../data/applications/application-fields.ts';
import { ownApplicationToWire } from '../../data/applications/application-to-wire.ts';
import { listOwnApplications } from '../../data/applications/applications.ts';
import { findReport } from '../../data/applications/conversations/reported-conversations.ts';
import {
  interviewsOn,
  summaryToWire,
} from '../../data/applications/interviews/stored-interview.ts';
import { listOwnOffers, offerToWire } from '../../data/applications/offers.ts';
import type { StoredApplication } from '../../data/applications/stored-application.ts';
import { listSuggestions } from '../../data/applications/suggestions.ts';
import { listFiles } from '../../data/files/files.ts';
import { type Entry, entryName } from '../../data/files/store-export.ts';
import { publicJobToWire, readPlaceToWire } from '../../data/jobs/job-to-wire.ts';
import { findJob } from '../../data/jobs/jobs.ts';
import { listSavedSearches, savedSearchToWire } from '../../data/jobs/saved-searches.ts';
import { exportFolder } from '../../data/keys/accounts.ts';
import { listSavedPostedJobs } from '../../data/public/posted-jobs.ts';
import { fieldsThatAre } from '../../data/table/field-rules.ts';
import { itemsOfAll } from '../../data/table/page.ts';
import {
  accountOf,
  Files,
  interviewOf,
  json,
  jsonList,
  mailsOf,
  messagesOf,
  readMe,
  timelineOf,
} from './entries.ts';

/** All data of a candidate, and the parts of jobs and companies that they may see. */
export async function* candidateExport(candidate: StoredCandidate): AsyncGenerator<Entry> {
  const files = new Files();
  yield readMe([
    ['account.json', 'your account and email preferences'],
    ['profile.json', 'your profile'],
    ['documents', 'your resumes and cover letters'],
    [
      'applications',
      'each application with your answers, your videos, their captions, its outcome, its interviews and your conversation with the employer',
    ],
    ['other files', 'uploads that you do not use'],
    ['saved jobs.json', 'the jobs that you have saved'],
    ['saved searches.json', 'the searches that you have saved'],
    ['suggested jobs.json', 'the jobs that employers suggested to you'],
    ['offers.json', 'the offers that you were made, and your answers'],
    ['mails.json', 'which mails you were sent in the last 30 days'],
  ]);
  yield json('account', accountOf({ role: 'candidate', stored: candidate }));
  if (candidate.candidate_profile !== undefined) {
    const { resume, cover_letter, ...profile } = candidate.candidate_profile;
    yield json('profile', { ...profile, ...documentsOf(files, { resume, cover_letter }) });
    yield* files.entries();
  }
  let number = 0;
  for await (const each of itemsOfAll((cursor) => listOwnApplications(candidate.id, cursor))) {
    number++;
    yield* applicationEntries(files, number, each);
  }
  yield* otherFiles(files, candidate.id);
  yield jsonList(
    'saved jobs',
    itemsOfAll((cursor) => listSavedPostedJobs(candidate.id, cursor)),
  );
  yield jsonList('saved searches', searchesOf(candidate.id));
  yield jsonList(
    'suggested jobs',
    itemsOfAll((cursor) => listSuggestions(candidate.id, cursor)),
  );
  yield jsonList('offers', offersOf(candidate.id));
  yield mailsOf({ role: 'candidate', id: candidate.id });
  yield* files.missing();
}

async function* applicationEntries(
  files: Files,
  number: number,
  each: StoredApplication,
): AsyncGenerator<Entry> {
  const stored = await findJob(each.job_posting_id);
  const job = stored && (await readPlaceToWire(stored, publicJobToWire));
  const company = job?.company[0]?.name;
  const at = company === undefined ? '' : ` at ${company}`;
  const folder = `applications/${entryName(number, `${job?.job_title ?? DELETED_JOB}${at}`)}`;
  const { candidate: name, ...fields } = {
    ...fieldsThatAre<StoredApplication>('exportedTo', 'candidate', APPLICATION_FIELDS, each),
    // A decision only once they were told of it.
    ...ownApplicationToWire(each),
    residence: each.residence ?? null,
    rating: each.rating ?? null,
    note: each.note ?? '',
    source: each.source ?? null,
    // As the rating, it is in this copy.
    interview: summaryToWire(each.interview, 'manager'),
    // An unfinished application copies the profile's documents again when it is submitted.
    ...documentsOf(files, each.submitted_at === null ? NO_DOCUMENTS : each),
    // Only the manager sees whether an answer is the preferred one.
    screening_responses: each.screening_responses.map(({ question_text, response_text }) => ({
      question_text,
      response_text,
    })),
    video_responses: each.video_responses.map(({ question_text, ...answer }, index) => ({
      question_text,
      ...('file' in answer
        ? {
            [kindOf(answer.file)]: files.path(
              `${folder}/${kindOf(answer.file)} ${index + 1}`,
              answer.file,
            ),
            ...(answer.captions !== undefined && { captions: answer.captions }),
          }
        : { response_text: answer.response_text }),
    })),
  };
  const what_happened = await timelineOf(each, 'candidate');
  yield json(`${folder}/application`, { ...fields, name, job: job ?? null, what_happened });
  const interviews = await interviewsOn(each);
  if (interviews.length > 0)
    yield json(
      `${folder}/interviews`,
      interviews.map((one) => interviewOf('candidate', one)),
    );
  const messages = await messagesOf(each);
  const report = await findReport(each.id);
  if (messages.length > 0) yield json(`${folder}/conversation`, { messages, report });
  yield* files.entries();
}

const NO_DOCUMENTS = { resume: null, cover_letter: null };

function documentsOf(files: Files, of: Pick<StoredApplication, 'resume' | 'cover_letter'>) {
  return {
    resume: files.path('documents/resume', of.resume),
    cover_letter: files.path('documents/cover letter', of.cover_letter),
  };
}

/** The name of a recording in the ZIP. */
const kindOf = ({ key }: { readonly key: string }) => (isSoundKey(key) ? 'voice' : 'video');

/** Uploads that are in no profile and no application. */
async function* otherFiles(files: Files, candidate: string): AsyncGenerator<Entry> {
  for await (const file of itemsOfAll((cursor) => listFiles(candidate, cursor))) {
    // Exports, such as this one.
    if (file.key.startsWith(exportFolder)) continue;
    const kind = documentAt(file.key)?.label.toLowerCase() ?? kindOf(file);
    files.path(`other files/${kind}`, file);
    yield* files.entries();
  }
}

async function* offersOf(candidate: string) {
  for await (const each of itemsOfAll((cursor) => listOwnOffers(candidate, cursor)))
    yield offerToWire(each, 'candidate');
}

async function* searchesOf(candidate: string) {
  for await (const each of itemsOfAll((cursor) => listSavedSearches(candidate, cursor)))
    yield savedSearchToWire(each);
}
