import { ActionIcon, Box, Checkbox, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './question-card.module.css';

interface Props {
  /** As in `Screening question 2`. */
  name: string;
  /** The props of the field that says whether it must be answered. */
  required: object;
  onRemove: () => void;
  children: ReactNode;
}

/** One question that is being written. */
export function QuestionCard({ name, required, onRemove, children }: Props) {
  return (
    <Box component="fieldset" className={classes.card}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Text component="legend" fw={500} size="sm" className={classes.legend}>
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
