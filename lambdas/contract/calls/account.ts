import * as z from 'zod/mini';
import { TOKEN_MAX } from '../limits.ts';
import { RESET_LINK_MINUTES, RESTORE_LINK_DAYS } from '../link-lifetimes.ts';
import { MAIL_STOPS } from '../mails.ts';
import { MAIL_PREFERENCES, preferences } from '../preferences.ts';
import { ROLES } from '../roles.ts';
import { route } from '../route.ts';
import {
  email,
  flag,
  instant,
  newPassword,
  oneOf,
  password,
  text,
  zipCode,
} from '../schemas/types.ts';
import { expectedRevision, version } from '../schemas/version.ts';

const answered = z.object({
  preferences,
  /** Whether this site sends mail. */
  sends_mail: z.boolean(),
  /** When the email was confirmed; null while it is unconfirmed. */
  email_confirmed_at: z.nullable(instant),
  /** Why the email gets no more mail; null if it does. Another email, or confirming it again, ends it. */
  mail_stopped: z.nullable(oneOf(MAIL_STOPS)),
  /** When the account will be deleted; null if nobody asked for that. */
  deletion_due_at: z.nullable(instant),
  /** How many days applications are kept: unsubmitted ones from their start, submitted ones from the closing of the job. */
  retention: z.object({ unfinished_days: z.int(), decided_days: z.int() }),
  ...version,
});

export const getPreferences = route({
  name: 'getPreferences',
  GET: '/account/get-preferences',
  role: 'any',
  summary: 'Answers what the caller wants to be told by mail.',
  input: z.object({}),
  output: answered,
});

export const updatePreferences = route({
  name: 'updatePreferences',
  POST: '/account/update-preferences',
  role: 'any',
  summary: 'Changes what the caller wants to be told by mail; what is left out stays as it is.',
  input: z.extend(z.partial(preferences), { expected_revision: expectedRevision }),
  output: answered,
});

const role = oneOf(ROLES);
/** The random token in a mail's link. */
const token = text(TOKEN_MAX);
export const forgotPassword = route({
  name: 'forgotPassword',
  POST: '/account/forgot-password',
  role: 'public',
  summary:
    'Emails a link to set a new password. The answer is the same whether there is an account with the address.',
  input: z.object({ role, email }),
  output: z.object({ sends_mail: z.boolean() }),
});

export const checkResetLink = route({
  name: 'checkResetLink',
  POST: '/account/check-reset-link',
  role: 'public',
  idempotent: true,
  summary:
    'Answers whether the link of a mail can set a new password, or has to be answered first: whether the account’s earlier address is the reader’s.',
  input: z.object({ token }),
  output: z.object({
    role,
    /** The earlier address, mostly masked; null if the link can set a password. */
    earlier_email: z.nullable(z.string()),
  }),
});

export const answerResetLink = route({
  name: 'answerResetLink',
  POST: '/account/answer-reset-link',
  role: 'public',
  summary:
    'Answers whether an account’s earlier address is the reader’s. If so, a link for a new password is sent to it; if not, the account goes back to it, and the reader can sign up.',
  input: z.object({ token, earlier_email_is_mine: flag }),
  output: z.object({ role }),
});

export const resetPassword = route({
  name: 'resetPassword',
  POST: '/account/reset-password',
  role: 'public',
  summary: `Sets a new password by the link of a mail, which works once and for ${RESET_LINK_MINUTES} minutes, and ends all sessions.`,
  input: z.object({ token, password: newPassword }),
  output: z.object({ role }),
});

export const confirmEmail = route({
  name: 'confirmEmail',
  POST: '/account/confirm-email',
  role: 'public',
  summary: 'Confirms an address by the link of a mail that was sent to it.',
  input: z.object({ token }),
  output: z.object({ role }),
});

export const REPORTED_AS_SPAM =
  'Our emails to this address were reported as spam. Change your email to get emails again.';
export const resendConfirmation = route({
  name: 'resendConfirmation',
  POST: '/account/resend-confirmation',
  role: 'any',
  summary:
    'Sends the mail again by which the caller can confirm their address, also if mail to it came back.',
  input: z.object({}),
  output: z.object({ sends_mail: z.boolean(), email_confirmed_at: z.nullable(instant) }),
});

export const restoreEmail = route({
  name: 'restoreEmail',
  POST: '/account/restore-email',
  role: 'public',
  summary: `Undoes a change of address by the link sent to the previous address, which works for ${RESTORE_LINK_DAYS} days, and ends all sessions.`,
  input: z.object({ token }),
  output: z.object({ role }),
});

export const unsubscribe = route({
  name: 'unsubscribe',
  POST: '/account/unsubscribe/{token}',
  role: 'public',
  idempotent: true,
  ignoresBody: true,
  summary:
    'Stops mails of a kind by the link of one of them. Mail programs call it with one click (RFC 8058).',
  input: z.object({ token }),
  output: z.object({
    role,
    /** The preference that turned the mails off. */
    stopped: oneOf(MAIL_PREFERENCES),
    preferences,
  }),
});

export const changePassword = route({
  name: 'changePassword',
  POST: '/account/change-password',
  role: 'any',
  summary:
    'Changes the caller’s password and ends all sessions; the caller goes on with the token that is answered.',
  input: z.object({ password, new_password: newPassword }),
  output: z.object({ token: z.string() }),
});

export const signOutEverywhere = route({
  name: 'signOutEverywhere',
  POST: '/account/sign-out-everywhere',
  role: 'any',
  summary: 'Ends all sessions of the caller, this one too, within a minute.',
  input: z.object({}),
  output: z.object({ signed_out: z.literal(true) }),
});

export const EXPORT_STATES = ['building', 'ready', 'failed'] as const;

/** A copy of all data about one person. */
export const accountExport = z.object({
  state: z.enum(EXPORT_STATES),
  requested_at: instant,
  /** Size of the ZIP, in bytes; null until it is ready. */
  size: z.nullable(z.int()),
  /** End of the download period; null until it is ready. */
  expires_at: z.nullable(instant),
  /** Signed for an hour; null until it is ready. */
  url: z.nullable(z.string()),
});

export const exportAccount = route({
  name: 'exportAccount',
  POST: '/account/export',
  role: 'any',
  status: 201,
  mayExist: true,
  takesIdempotencyKey: true,
  summary:
    'Begins a copy of everything that is held about the caller (201), or answers the one that is being made (200).',
  input: z.object({}),
  output: z.object({ export: accountExport }),
});

export const getExport = route({
  name: 'getExport',
  GET: '/account/get-export',
  role: 'any',
  summary: 'Answers how far the copy is that the caller has asked for.',
  input: z.object({}),
  output: z.object({ export: z.nullable(accountExport) }),
});

export const keepAccount = route({
  name: 'keepAccount',
  POST: '/account/keep',
  role: 'any',
  summary: 'Cancels a deletion of the caller’s account that still waits.',
  input: z.object({}),
  output: z.object({ kept: z.literal(true) }),
});

export const deleteAccount = route({
  name: 'deleteAccount',
  POST: '/account/delete',
  role: 'any',
  summary:
    'Deletes the caller’s account: nobody can sign in to it from now on, and what is held about them is removed in the background. While an earlier address can be restored, the deletion waits.',
  input: z.object({ password }),
  output: z.object({
    deleted: z.boolean(),
    /** When it will be deleted; null if it is deleted. */
    due_at: z.nullable(instant),
  }),
});

export const getPlaceOfZip = route({
  name: 'getPlaceOfZip',
  GET: '/account/get-place/{zip_code}',
  role: 'any',
  summary:
    'Answers the city and the state of a ZIP code, as the Postal Service names them; null for a code that it has not.',
  input: z.object({ zip_code: zipCode }),
  output: z.object({
    place: z.nullable(
      z.object({
        city: z.string(),
        /** Its abbreviation. */
        state: z.string(),
      }),
    ),
  }),
});
