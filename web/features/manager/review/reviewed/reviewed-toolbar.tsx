import { Group, NativeSelect } from '@mantine/core';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { SearchBox } from '../../../../ui/fields/search-box.tsx';
import { answerKey, ORDERS, type View } from './reviewed-view.ts';

interface Props {
  job: JobWithQuestions;
  name: string;
  onSearch: (name: string) => void;
  view: View;
  onChange: (view: View) => void;
}

/** Searches, filters and sorts the reviewed candidates. */
export function ReviewedToolbar({ job, name, onSearch, view, onChange }: Props) {
  return (
    <Group gap="sm" mb="md">
      <SearchBox label="Search by name" words={name} onSearch={onSearch} flex="1 1 12rem" />
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
