import { Group, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { JobWithQuestions } from '../../../../lambdas/contract/shapes.ts';
import { answerKey, ORDERS, type View } from './reviewed-view.ts';

interface Props {
  job: JobWithQuestions;
  view: View;
  onChange: (view: View) => void;
}

/** Searches, filters and sorts the reviewed candidates. */
export function ReviewedToolbar({ job, view, onChange }: Props) {
  return (
    <Group gap="sm" mb="md">
      <TextInput
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={view.name}
        onChange={({ currentTarget }) => onChange({ ...view, name: currentTarget.value })}
        flex="1 1 12rem"
      />
      {job.screening_questions.length > 0 && (
        <NativeSelect
          aria-label="Filter by a screening answer"
          value={view.answer}
          onChange={({ currentTarget }) => onChange({ ...view, answer: currentTarget.value })}
          flex="2 1 18rem"
          data={[
            { value: '', label: 'All screening answers' },
            ...job.screening_questions.flatMap(({ id, question_text, question_answers }) =>
              question_answers.map((answer) => ({
                value: answerKey(id, answer),
                label: `${question_text} – ${answer}`,
              })),
            ),
          ]}
        />
      )}
      <NativeSelect
        aria-label="Sort by"
        value={view.order}
        onChange={({ currentTarget }) => {
          const chosen = ORDERS.find(({ value }) => value === currentTarget.value);
          onChange({ ...view, order: chosen?.value ?? view.order });
        }}
        flex="1 1 11rem"
        data={ORDERS}
      />
    </Group>
  );
}
