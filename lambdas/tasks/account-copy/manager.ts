import { APPLICATION_QUEUES } from '../../contract/statuses/application-status.ts';
import type { StoredManager } from '../../data/accounts/managers.ts';
import { APPLICATION_FIELDS } from '../../data/applications/application-fields.ts';
import {
  interviewsOn,
  summaryToWire,
} from '../../data/applications/interviews/stored-interview.ts';
import { listQueue } from '../../data/applications/lists/received-applications.ts';
import { offersOn, offerToWire } from '../../data/applications/offers.ts';
import type { StoredApplication } from '../../data/applications/stored-application.ts';
import {
  companyToWire,
  listCompanies,
  type StoredCompany,
} from '../../data/companies/companies.ts';
import { ownLocationToWire } from '../../data/companies/locations.ts';
import { logoFile } from '../../data/files/logos.ts';
import { type Entry, entryName } from '../../data/files/store-export.ts';
import { listJobDays } from '../../data/jobs/job-days.ts';
import { jobToWire, readPlaceToWire } from '../../data/jobs/job-to-wire.ts';
import { listPlacesAndJobs, type StoredJob } from '../../data/jobs/jobs.ts';
import { getQuestions } from '../../data/jobs/questions.ts';
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

/** All data of a manager, and the parts of applications that they may see. */
export async function* managerExport(manager: StoredManager): AsyncGenerator<Entry> {
  yield readMe([
    ['account.json', 'your account and email preferences'],
    ['companies', 'your companies with their logos, locations and jobs'],
    ['…/job.json', 'a job with its questions'],
    [
      '…/decisions.json',
      'who has applied for the job, what you decided and offered, your interviews and conversations',
    ],
    ['…/days.json', 'how often its page was viewed and an application started, by day and source'],
    ['mails.json', 'which mails you were sent in the last 30 days'],
  ]);
  yield json('account', accountOf({ role: 'manager', stored: manager }));
  let number = 0;
  for await (const company of itemsOfAll((cursor) => listCompanies(manager.id, cursor))) {
    number++;
    yield* companyEntries(`companies/${entryName(number, company.name)}`, company);
  }
  yield mailsOf({ role: 'manager', id: manager.id });
}

async function* companyEntries(folder: string, company: StoredCompany): AsyncGenerator<Entry> {
  const files = new Files();
  const logo = files.path(`${folder}/logo`, logoFile(company));
  yield json(`${folder}/company`, { ...companyToWire(company), ...(logo !== null && { logo }) });
  yield* files.entries();
  yield* files.missing();
  const numbers = { locations: 0, jobs: 0 };
  for await (const each of itemsOfAll((cursor) => listPlacesAndJobs(company.id, cursor))) {
    if ('location' in each) {
      const { location_name } = each.location;
      const name = entryName(++numbers.locations, location_name);
      yield json(`${folder}/locations/${name}`, ownLocationToWire(each.location));
    } else {
      yield* jobEntries(
        `${folder}/jobs/${entryName(++numbers.jobs, each.job.job_title)}`,
        each.job,
      );
    }
  }
}

async function* jobEntries(folder: string, job: StoredJob): AsyncGenerator<Entry> {
  yield json(`${folder}/job`, {
    ...(await readPlaceToWire(job, jobToWire)),
    ...(await getQuestions(job.id)),
  });
  yield jsonList(`${folder}/decisions`, decisionsOn(job.id));
  yield json(`${folder}/days`, await listJobDays(job.id));
}

async function* decisionsOn(job: string) {
  for (const queue of APPLICATION_QUEUES) {
    for await (const each of itemsOfAll((cursor) => listQueue(job, queue, cursor)))
      yield await decisionOn(each);
  }
}

async function decisionOn(each: StoredApplication) {
  return {
    ...fieldsThatAre<StoredApplication>('exportedTo', 'manager', APPLICATION_FIELDS, each),
    asked_at: each.asked_at ?? null,
    interview: summaryToWire(each.interview, 'manager'),
    rating: each.rating ?? null,
    note: each.note ?? '',
    source: each.source ?? null,
    interviews: (await interviewsOn(each)).map((one) => interviewOf('manager', one)),
    offers: each.offered_at === null ? [] : await offersOfApplication(each),
    what_happened: await timelineOf(each, 'manager'),
    conversation: await messagesOf(each),
  };
}

async function offersOfApplication(each: StoredApplication) {
  const offers = [];
  for await (const offer of offersOn(each)) offers.push(offerToWire(offer, 'manager'));
  return offers;
}
