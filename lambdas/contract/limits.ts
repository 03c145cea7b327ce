/**
 * The limits that the contract, a text or several parts share, with their units. Texts that name a limit read it
 * from here. A number that only one file needs is in that file. `QUOTAS`, `RETENTION` and `UNLISTING.unopenedDays` are
 * defaults that a stage can override; all others are part of the contract. How long a sign-in lasts is in `data/sessions/lifetimes.ts`, how
 * long the links of emails work in `link-lifetimes.ts`.
 */

const KB = 1024;
const MB = 1024 * KB;

/** The largest body of a call, in bytes. A large one has a logo, or the ids of a batch. */
export const BODY_MAX_BYTES = 256 * KB;
export const LARGE_BODY_MAX_BYTES = 1536 * KB;
/** The largest request to the gateway, in bytes (a quota of HTTP APIs). */
export const REQUEST_MAX_BYTES = 10 * MB;
/** The largest page of a list, in bytes of JSON. A page that would exceed it ends early. */
export const PAGE_MAX_BYTES = 1 * MB;
/** The most open jobs on a page. */
export const OPEN_JOBS_PAGE = 50;
/** The most items on a page of any other list. */
export const LIST_PAGE = 100;
/** The most applications that one call decides or rates, and that one batch works on. */
export const DECIDED_AT_ONCE_MAX = 1000;
export const BATCH_MAX = 20_000;
/** The most applicants whom one message is sent to. */
export const MESSAGE_TO_MANY_MAX = 1000;
/** How long reports of jobs and of conversations are kept for the operator, in seconds. */
export const REPORT_KEPT_S = 90 * 24 * 60 * 60;
/** The most applicants whose email and phone one call answers: more than a table shows at once. */
export const CONTACTS_MAX = 50;
/** The most applicants whose resumes are packed into one ZIP. */
export const EXPORTED_RESUMES_MAX = 10_000;
/**
 * The largest such ZIP, in bytes. A function reads and stores some 70 MB a second, for up to four of them at once, and
 * has at least ten minutes.
 */
export const EXPORTED_RESUMES_MAX_BYTES = 5 * 1024 * MB;
/** The most rows of applicants on a page. A row is small. */
export const ROWS_PAGE = 1000;
/** The largest row of an applicant, in bytes of JSON. */
export const ROW_MAX_BYTES = 300;
/** The most other applications of a candidate that an employer sees. */
export const OTHER_APPLICATIONS = 10;
/** How many similar jobs are shown beside an open job. */
export const SIMILAR_JOBS = 6;

/** The largest file of each kind, in bytes. */
export const RESUME_MAX_BYTES = 10 * MB;
export const COVER_LETTER_MAX_BYTES = 10 * MB;
/** A recorded answer of `ANSWER_S` seconds. */
export const VIDEO_MAX_BYTES = 100 * MB;
/** The largest logo, in bytes, and the length of its sides, in pixels. */
export const LOGO_MAX_BYTES = 1 * MB;
export const LOGO_SIDE = 256;
/** The longest recorded answer, in seconds: by default, and for candidates who ask for more time. */
export const ANSWER_S = 30;
export const MORE_TIME_S = [60, 90] as const;
/** The largest of all recorded answers, in bytes: the limit grows with the seconds. */
export const RECORDING_MAX_BYTES = (VIDEO_MAX_BYTES * Math.max(...MORE_TIME_S)) / ANSWER_S;

/** The longest texts, in characters. */
export const PERSON_NAME_MAX = 80;
export const TITLE_MAX = 120;
export const NAME_MAX = 120;
export const CITY_MAX = 120;
export const STATE_MAX = 80;
export const ZIP_CODE_MAX = 20;
export const ADDRESS_MAX = 200;
export const PHONE_NUMBER_MAX = 40;
export const RECORD_LINE_MAX = 160;
export const RECORD_DESCRIPTION_MAX = 2000;
export const CULTURE_MAX = 2000;
export const COMPANY_DESCRIPTION_MAX = 4000;
export const JOB_DESCRIPTION_MAX = 10_000;
export const SCHEDULE_MAX = 200;
export const BENEFIT_MAX = 200;
export const REQUIREMENT_MAX = 300;
export const QUESTION_MAX = 500;
export const ANSWER_MAX = 200;
export const RESPONSE_MAX = 1000;
/** A written answer to a video question. */
export const WRITTEN_ANSWER_MAX = 2000;
/** The captions of a recorded answer. */
export const CAPTIONS_MAX = 2000;
/** An employer's words for a mail about a decision. */
export const DECISION_MAIL_MAX = 2000;
/** The reason of a withdrawn or declined offer, and what to bring on the first day. */
export const OFFER_NOTE_MAX = 500;
export const LINK_MAX = 2048;
/** A signed URL has the session token of a function, of which AWS says that it usually has less than 4096 bytes. */
export const FILE_URL_MAX = 8192;
/** In a signed URL, each character may take fifteen. */
export const FILE_NAME_MAX = 160;
/** A message to the other side of an application. */
export const MESSAGE_MAX = 4000;
/** The length of an interview, in minutes, and the most times that one invitation offers. */
export const INTERVIEW_MINUTES = { min: 15, max: 120 } as const;
export const INTERVIEW_STARTS_MAX = 20;
/** How many applicants one call invites, and how far ahead an interview can be, in days. */
export const INVITED_AT_ONCE_MAX = 100;
export const INTERVIEW_AHEAD_DAYS = 366;
/** An employer's note about an applicant. */
export const APPLICANT_NOTE_MAX = 2000;
/** Where an applicant found the job. */
export const SOURCE_MAX = 40;
/** The longest search text. */
export const SEARCH_MAX = 200;
/** How many words of a search count, and how many of a quoted phrase. */
export const SEARCH_WORDS_MAX = 12;
export const SEARCH_PHRASE_MAX = 6;
/** The largest search radius, in miles, and the longest look-back, in days. */
export const WITHIN_MAX_MILES = 500;
export const POSTED_WITHIN_MAX_DAYS = 365;
/** The longest email address that can receive mail (RFC 5321). */
export const EMAIL_MAX = 254;
export const CONTENT_TYPE_MAX = 120;
/** The token in a mail's link. */
export const TOKEN_MAX = 400;

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Days until somebody is reminded, by kind of mail: a manager of applicants, a candidate of what they began. */
export const REMINDER_DAYS = {
  applicantsWaiting: 3,
  offersWaiting: 7,
  applicationUnfinished: 2,
} as const;

/**
 * How many days after applying a candidate may ask whether the application is still looked at, and how many days after
 * that they are told if there was no answer.
 */
export const ASK_AFTER_DAYS = 7;
export const NO_ANSWER_DAYS = 14;

/**
 * A job whose applicants wait unopened is left out of the lists. All in days: how long one may wait unopened, unless the
 * stage says otherwise, and the least that a stage can say; how long before its manager is told; and how long an
 * answer, or an opened applicant, keeps the job in the lists.
 */
export const UNLISTING = {
  unopenedDays: 21,
  leastDays: 8,
  firstNoticeDays: 7,
  lastNoticeDays: 2,
  answerDays: 7,
} as const;

/** The longest `Idempotency-Key`, in characters. */
export const IDEMPOTENCY_KEY_MAX = 255;

/** The longest time that a manager can hold back acceptances or rejections: a week. */
export const HOLD_MAX_MINUTES = 7 * 24 * 60;

/** How far ahead an offer's deadline can be. */
export const ANSWER_BY_MAX_YEARS = 10;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** The shortest job title after an edit. */
export const TITLE_MIN = 2;

/** Entries in each list of a profile: work, education. */
export const MAX_RECORDS = 50;
export const MAX_SCREENING_QUESTIONS = 30;
export const MAX_VIDEO_QUESTIONS = 10;
/** Answer choices of one screening question. */
export const MAX_ANSWERS = 20;
/** Benefits of a company or a job, and a job's requirements. */
export const MAX_LIST_ENTRIES = 30;

/** Ten million dollars, in cents. */
export const MAX_CENTS = 1_000_000_000;

/** Lifetime of signed URLs, in seconds. */
export const READ_URL_S = 60 * 60;
export const UPLOAD_URL_S = 15 * 60;
/** How long an unused upload is kept, in seconds. */
export const UNUSED_FILE_S = 2 * 24 * 60 * 60;
/**
 * How long an export can be downloaded, in seconds. This time begins when an export of an account is ready, and when
 * one of applicants is started.
 */
export const EXPORT_S = 24 * 60 * 60;
/** How long a response to a deleted question is ignored rather than refused, in seconds. */
export const DELETED_QUESTION_S = 60 * 24 * 60 * 60;

/**
 * Quotas of mails. An inbox is an address without its `+tag`, and without what its provider ignores. The quotas of
 * accounts and of confirmed inboxes are far above what people cause; the sender's allows the largest batch.
 */
const MAIL_QUOTAS = {
  /** Mails that ask to confirm an address: by its inbox, the network that asks, and the account, at its request. */
  confirmation_mails_per_inbox_per_day: 3,
  confirmation_mails_per_network_per_hour: 100,
  confirmation_mails_per_account_per_day: 5,
  /** The line in place of mails that an unconfirmed address doesn't get. */
  waiting_answer_mails_per_inbox_per_day: 5,
  /** Mails that an account itself needs, of each kind: to an unconfirmed inbox, and to a confirmed account. */
  account_mails_per_unconfirmed_inbox_per_day: 10,
  account_mails_per_account_per_day: 200,
  /** All other mails: by their inbox, by the account that causes them, and by both. */
  mails_per_inbox_per_day: 1000,
  mails_per_sender_per_hour: 25_000,
  mails_per_sender_and_inbox_per_day: 50,
  /** Incoming mails. Two robots that answer each other soon reach it; people never do. */
  incoming_mails_per_conversation_per_hour: 20,
};

/**
 * Quotas of one person, company, job or network (`viewerNetwork` in `http/origin/viewer-address.ts`). Even a large
 * employer stays far below them.
 */
export const QUOTAS = {
  companies_per_manager: 1000,
  locations_per_company: 10_000,
  locations_added_per_day: 2000,
  /** Of all companies of a manager; an earlier one is removed, with a delay. */
  logos_stored_per_day: 200,
  /** A version is kept as long as its company: mails that wait need it. */
  decision_mail_versions_per_day: 200,
  open_jobs_per_manager: 10_000,
  jobs_posted_per_day: 2000,
  /** To jobs that are posted already. A deleted one leaves a trace for 60 days. */
  questions_added_per_day: 5000,
  uploads_signed_per_hour: 500,
  /** Of uploads that are in no profile and no application. */
  waiting_upload_bytes: 2 * 1024 * MB,
  unfinished_applications: 300,
  saved_jobs: 2000,
  saved_searches: 100,
  sign_ups_per_network_per_hour: 200,
  password_resets_per_network_per_hour: 100,
  reset_mails_per_account_per_hour: 5,
  email_changes_per_day: 20,
  email_changes_per_network_per_hour: 100,
  /** Of decisions, of exports of applicants and of messages to many, per manager. */
  batches_at_once: 3,
  exports_per_day: 20,
  applicant_exports_per_day: 200,
  suggestions_per_day: 500,
  suggestions_per_applicant_per_day: 3,
  public_reads_per_network_per_minute: 600,
  job_views_per_network_per_minute: 120,
  job_reports_per_network_per_hour: 10,
  /** Of views and of started applications; further ones count as unknown. */
  sources_per_job_per_day: 50,
  offers_per_application_per_day: 5,
  /** By each side. */
  messages_per_application_per_day: 200,
  /** Invitations, choices, moves and cancellations of interviews, by each side. */
  interview_changes_per_application_per_day: 20,
  calendar_addresses_per_day: 20,
  ...MAIL_QUOTAS,
};
export type Quotas = Readonly<Record<keyof typeof QUOTAS, number>>;

/**
 * How many days an application is kept: unsubmitted ones from their start, all submitted ones (`decided_days`) from the
 * closing of their job.
 */
export const RETENTION = { unfinished_days: 30, decided_days: 2 * 365 };
export type Retention = Readonly<Record<keyof typeof RETENTION, number>>;

/**
 * How many sign-ins may fail within `SIGN_IN_WINDOW_S`. An attacker first reaches the limit for one account
 * from one network. The limit for the account alone is much higher, so that attackers cannot lock out its
 * owner. RUNBOOK.md names these numbers.
 */
export const SIGN_IN_WINDOW_S = 15 * 60;
export const SIGN_IN_FAILURES = {
  per_account_and_network: 10,
  per_network: 100,
  per_account: 1000,
};
