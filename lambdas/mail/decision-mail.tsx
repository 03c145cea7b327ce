import { fillIn, greetsByName } from '../contract/texts/decision-mails.ts';
import type { DecisionData } from './decision-text.ts';
import { Action, Layout } from './layout.tsx';
import type { Recipient } from './template.ts';
import { Words } from './words.tsx';

interface Props extends DecisionData, Recipient {
  /** Follows the company's name. */
  readonly preview: string;
  readonly heading: string;
  /** Where the button leads. */
  readonly path: string;
  readonly button: string;
}

/** The body of a mail about a decision, whose words an employer may write. */
export function DecisionMail(props: Props) {
  const { first_name, site, job_title: job, company, words } = props;
  return (
    <Layout
      to={greetsByName(words) ? null : first_name}
      preview={`${company} ${props.preview}`}
      heading={props.heading}
      why={`You're receiving this because you applied to ${company}.`}
    >
      <Words text={fillIn(words, { first_name: first_name ?? 'there', job, company })} />
      <Action href={`${site}${props.path}`}>{props.button}</Action>
    </Layout>
  );
}
