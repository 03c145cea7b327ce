import { Text } from '@mantine/core';
import {
  fillIn,
  greetsByName,
  type MailValues,
} from '../../../lambdas/contract/texts/decision-mails.ts';

interface Props {
  words: string;
  values: Required<MailValues>;
}

/** The text of a mail about a decision, as its recipient reads it. */
export function DecisionMailText({ words, values }: Props) {
  return (
    <Text
      size="sm"
      className="wrap-anywhere"
      style={{ whiteSpace: 'pre-line' }}
    >{`${!greetsByName(words) ? `Hello ${values.first_name},\n\n` : ''}${fillIn(words, values)}`}</Text>
  );
}
