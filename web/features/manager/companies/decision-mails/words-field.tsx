import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  DECISION_SUBJECTS,
  type DecisionMail,
  fillIn,
  OUR_WORDS,
} from '../../../../../lambdas/contract/texts/decision-mails.ts';
import { DecisionMailText } from '../../../applications/decision-mail-text.tsx';

interface Props {
  mail: DecisionMail;
  label: string;
  company: string;
  value: string;
  error: ReactNode;
  onChange: (words: string) => void;
}

/** The words of one mail, with a preview. */
export function WordsField({ mail, label, company, value, error, onChange }: Props) {
  const example = { first_name: 'Sam', job: 'Barista', company };
  const isOurs = value.trim() === OUR_WORDS[mail];
  const words = value.trim() || OUR_WORDS[mail];
  return (
    <Stack gap="xs">
      <Textarea
        label={label}
        autosize
        minRows={3}
        maxRows={12}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed">
          Plain text, no links.
        </Text>
        <Button
          variant="default"
          size="xs"
          disabled={isOurs}
          aria-label={`Use our text: ${label}`}
          onClick={() => onChange(OUR_WORDS[mail])}
        >
          Use our text
        </Button>
      </Group>
      <Paper withBorder p="sm" component="section" aria-label={`Preview: ${label}`}>
        <Text size="sm" fw={600} mb="xs" className="wrap-anywhere">
          {fillIn(DECISION_SUBJECTS[mail], example)}
        </Text>
        <DecisionMailText words={words} values={example} />
      </Paper>
    </Stack>
  );
}
