import {
  DECISION_SUBJECTS,
  fillIn,
  greetsByName,
  OUR_WORDS,
} from '../../contract/texts/decision-mails.ts';
import { Action, Layout } from '../layout.tsx';
import { template } from '../template.ts';
import { Words } from '../words.tsx';

interface Data {
  readonly job_title: string;
  readonly company: string;
  /** The employer's words, or ours. */
  readonly words: string;
}

export const applicationAccepted = template('applicationAccepted').of<Data>({
  subject: ({ job_title: job, company }) => fillIn(DECISION_SUBJECTS.acceptance, { job, company }),
  sample: { job_title: 'Barista', company: 'Harbor Coffee', words: OUR_WORDS.acceptance },
  Body: ({ first_name, site, job_title: job, company, words }) => (
    <Layout
      to={greetsByName(words) ? null : first_name}
      preview={`${company} accepted your application.`}
      heading="You're moving forward"
      why={`You're receiving this because you applied to ${company}.`}
    >
      <Words text={fillIn(words, { first_name: first_name ?? 'there', job, company })} />
      <Action href={`${site}/candidate/applications`}>View my applications</Action>
    </Layout>
  ),
});
