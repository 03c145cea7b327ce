import * as z from 'zod/mini';
import { ASK_AFTER_DAYS } from '../limits.ts';
import { route } from '../route.ts';
import { ownApplication } from '../schemas/application.ts';
import { childId } from '../schemas/types.ts';

export const askAboutApplication = route({
  name: 'askAboutApplication',
  POST: '/candidate/ask-about-application',
  role: 'candidate',
  summary: `Asks the employer, once, whether an application is still looked at: from ${ASK_AFTER_DAYS} days after it was submitted, while it is undecided.`,
  input: z.object({ application_id: childId }),
  output: z.object({ application: ownApplication }),
});
