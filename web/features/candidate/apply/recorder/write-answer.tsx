import { Group, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { WRITTEN_ANSWER_MAX } from '../../../../../lambdas/contract/limits.ts';
import { tooLong } from '../../../../../lambdas/contract/schemas/types.ts';

interface Props {
  text: string;
  onWrite: (text: string) => void;
  locked: boolean;
  /** Other ways to answer. The text is kept. */
  children: ReactNode;
}

/** The field for a written answer, in the recorder's place. */
export function WriteAnswer({ text, onWrite, locked, children: otherWays }: Props) {
  const { length } = text;
  return (
    <Stack gap="md">
      <Textarea
        label="Your answer"
        description={`${length} of ${WRITTEN_ANSWER_MAX} characters`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={length > WRITTEN_ANSWER_MAX && tooLong(WRITTEN_ANSWER_MAX)}
        autosize
        minRows={6}
        maxRows={14}
        readOnly={locked}
        value={text}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        data-main-action
      />
      <Group gap="sm">{otherWays}</Group>
    </Stack>
  );
}
