import * as z from 'zod/mini';
import { MESSAGE_MAX, OFFER_NOTE_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { CONVERSATION_REPORT_REASONS, conversation, message } from '../schemas/conversation.ts';
import {
  childId,
  cursor,
  flag,
  nextCursor,
  oneOf,
  optionalText,
  paragraph,
  yesOrNo,
} from '../schemas/types.ts';

/** Each submitted application has a conversation of its candidate and the manager of its job. */

export const sendMessage = route({
  name: 'sendMessage',
  POST: '/job/send-message',
  role: 'any',
  status: 201,
  takesIdempotencyKey: true,
  summary:
    'Writes to the other side of an application, from its submission on. Refused (409) once either side has deleted their account, or an operator has ended the conversation.',
  input: z.object({ application_id: childId, text: paragraph(MESSAGE_MAX) }),
  output: z.object({ message }),
});

export const getMessages = route({
  name: 'getMessages',
  GET: '/job/get-messages/{application_id}',
  role: 'any',
  summary:
    'Lists the messages about an application, newest first, to both sides. The first page marks them as read.',
  input: z.object({ application_id: childId, cursor: z.optional(cursor) }),
  output: z.object({
    messages: z.array(message),
    /** Null before the first message. */
    conversation: z.nullable(conversation),
    /** Why nobody can write, for a person to read; null while both can. */
    closed: z.nullable(z.string()),
    /** Between whom it is and about which job, also before the first message; null if the job was deleted. */
    about: z.nullable(
      z.pick(conversation, {
        job_posting_id: true,
        job_title: true,
        company_name: true,
        candidate_name: true,
      }),
    ),
    next_cursor: nextCursor,
  }),
});

export const getConversations = route({
  name: 'getConversations',
  GET: '/account/get-conversations',
  role: 'any',
  summary:
    'Lists the caller’s conversations: first those with unread messages, newest first, then all others. Managers have these in the order of their last message, candidates in the order of their applications.',
  input: z.object({
    /** Only those with unread messages. */
    unread: z.optional(yesOrNo),
    cursor: z.optional(cursor),
  }),
  output: z.object({
    conversations: z.array(conversation),
    /** How many conversations have unread messages: at most a page of them are counted. Only on the first page. */
    unread_count: z.optional(z.int()),
    next_cursor: nextCursor,
  }),
});

export const muteConversation = route({
  name: 'muteConversation',
  POST: '/job/mute-conversation',
  role: 'any',
  idempotent: true,
  summary: 'Stops the mails to the caller about a conversation, or starts them again.',
  input: z.object({
    application_id: childId,
    /** True by default. */
    muted: z.optional(flag),
  }),
  output: z.object({ conversation }),
});

export const reportConversation = route({
  name: 'reportConversation',
  POST: '/job/report-conversation',
  role: 'candidate',
  idempotent: true,
  summary:
    'Reports a conversation to the people who run the site, who can read it and end it. The employer does not learn of it.',
  input: z.object({
    application_id: childId,
    /** `other` by default. */
    reason: z.optional(oneOf(CONVERSATION_REPORT_REASONS)),
    note: optionalText(paragraph(OFFER_NOTE_MAX, 0)),
  }),
  output: z.object({ message: z.string() }),
});
