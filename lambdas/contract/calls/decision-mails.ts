import * as z from 'zod/mini';
import { DECISION_MAIL_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { company } from '../schemas/company.ts';
import { id, paragraph } from '../schemas/types.ts';
import { expectedRevision } from '../schemas/version.ts';
import { whyNotWords } from '../texts/decision-mails.ts';

const words = paragraph(DECISION_MAIL_MAX, 0).check((payload) => {
  const message = whyNotWords(payload.value);
  if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value });
});

export const setDecisionMails = route({
  name: 'setDecisionMails',
  POST: '/company/set-decision-mails',
  role: 'manager',
  idempotent: true,
  summary:
    'Sets a company’s words for mails about decisions from now on: plain text without links, in which `{first_name}`, `{job}` and `{company}` are filled in. An empty text stands for our words; a text left out stays as it is.',
  input: z.object({
    company_id: id,
    acceptance: z.optional(words),
    rejection: z.optional(words),
    expected_revision: expectedRevision,
  }),
  output: z.object({ company }),
});
