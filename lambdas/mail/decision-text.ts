import { DECISION_SUBJECTS, fillIn, OUR_WORDS } from '../contract/texts/decision-mails.ts';

export interface DecisionData {
  readonly job_title: string;
  readonly company: string;
  /** The employer's words, or ours. */
  readonly words: string;
}

/** The subject and the example of a mail about a decision. */
export function decisionText(decision: 'acceptance' | 'rejection') {
  return {
    subject: ({ job_title: job, company }: DecisionData) =>
      fillIn(DECISION_SUBJECTS[decision], { job, company }),
    sample: { job_title: 'Barista', company: 'Harbor Coffee', words: OUR_WORDS[decision] },
  };
}
