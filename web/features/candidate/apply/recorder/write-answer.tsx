import { Group, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { WRITTEN_ANSWER_MAX } from '../../../../../lambdas/contract/limits.ts';
import { lengthOf, writtenAnswer } from '../../../../../lambdas/contract/schemas/answer-texts.ts';

interface Props {
  text: string;
  onWrite: (text: string) => void;
  locked: boolean;
  /** Other ways to answer. The text is kept. */
  children: ReactNode;
}

/** The field for a written answer, in the recorder's place. */
export function WriteAnswer({ text, onWrite, locked, children: otherWays }: Props) {
  return (
    <Stack gap="md">
      <Textarea
        label="Your answer"
        description={`${lengthOf(text)} of ${WRITTEN_ANSWER_MAX} characters`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={writtenAnswer.safeParse(text).error?.issues[0]?.message}
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
