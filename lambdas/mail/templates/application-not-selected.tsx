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

export const applicationNotSelected = template('applicationNotSelected').of<Data>({
  subject: ({ job_title: job, company }) => fillIn(DECISION_SUBJECTS.rejection, { job, company }),
  sample: { job_title: 'Barista', company: 'Harbor Coffee', words: OUR_WORDS.rejection },
  Body: ({ first_name, site, job_title: job, company, words }) => (
    <Layout
      to={greetsByName(words) ? null : first_name}
      preview={`${company} has moved forward with other candidates.`}
      heading="You were not selected"
      why={`You're receiving this because you applied to ${company}.`}
    >
      <Words text={fillIn(words, { first_name: first_name ?? 'there', job, company })} />
      <Action href={`${site}/candidate/dashboard`}>See open jobs</Action>
    </Layout>
  ),
});
