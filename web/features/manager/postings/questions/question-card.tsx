import { Box, Checkbox, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { RemoveButton } from '../../../../ui/fields/remove-button.tsx';
import classes from './question-card.module.css';

interface Props {
  /** e.g. `Screening question 2`. */
  name: string;
  /** The props of the “must answer” checkbox. */
  required: object;
  onRemove: () => void;
  /** Further settings. */
  more?: ReactNode;
  children: ReactNode;
}

export function QuestionCard({ name, required, onRemove, more, children }: Props) {
  const nameId = useId();
  return (
    <Box component="fieldset" aria-labelledby={nameId} className={classes.card}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text id={nameId} fw={600} size="sm">
          {name}
        </Text>
        <RemoveButton what={name.toLowerCase()} onClick={onRemove} />
      </Group>
      {children}
      <Checkbox mt="md" label="Candidates must answer this question" {...required} />
      {more}
    </Box>
  );
}
