import { fillIn, greetsByName } from '../contract/texts/decision-mails.ts';
import type { DecisionData } from './decision-text.ts';
import { Action, Layout } from './layout.tsx';
import { useFrame } from './mail-context.ts';
import { Words } from './words.tsx';

interface Props extends DecisionData {
  /** Follows the company's name. */
  readonly preview: string;
  readonly heading: string;
  /** Where the button leads. */
  readonly path: string;
  readonly button: string;
}

/** The body of a mail about a decision, whose words an employer may write. */
export function DecisionMail(props: Props) {
  const { job_title: job, company, words } = props;
  const { first_name } = useFrame();
  return (
    <Layout
      greets={greetsByName(words)}
      preview={`${company} ${props.preview}`}
      heading={props.heading}
      why={`You're receiving this because you applied to ${company}.`}
    >
      <Words text={fillIn(words, { first_name: first_name ?? 'there', job, company })} />
      <Action path={props.path}>{props.button}</Action>
    </Layout>
  );
}
