import { ActionIcon, Box, Checkbox, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './question-card.module.css';

interface Props {
  /** As in `Screening question 2`. */
  name: string;
  /** The props of the checkbox that says whether it must be answered. */
  required: object;
  onRemove: () => void;
  children: ReactNode;
}

/** The form of one question. */
export function QuestionCard({ name, required, onRemove, children }: Props) {
  const nameId = useId();
  return (
    <Box component="fieldset" aria-labelledby={nameId} className={classes.card}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text id={nameId} fw={500} size="sm">
          {name}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove ${name.toLowerCase()}`}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </Group>
      {children}
      <Checkbox mt="md" label="Candidates must answer this question" {...required} />
    </Box>
  );
}
