import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconBadgeCc } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { WRITTEN_ANSWER_MAX } from '../../../../../lambdas/contract/limits.ts';
import { lengthOf, writtenAnswer } from '../../../../../lambdas/contract/schemas/answer-texts.ts';
import { moveFocusAfter } from '../../../../ui/hooks/move-focus.ts';
import { CaptionsField } from '../../../applications/captions-field.tsx';

interface Props {
  captions: string;
  onWrite: (captions: string) => void;
  locked: boolean;
}

/** The captions of the shown take. Their field is folded while there are none. */
export function TakeCaptions({ captions, onWrite, locked }: Props) {
  const [opened, setOpened] = useState(captions !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  if (!opened) {
    return (
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconBadgeCc aria-hidden size={18} />}
        disabled={locked}
        onClick={() =>
          moveFocusAfter(
            () => setOpened(true),
            () => field.current,
          )
        }
      >
        Add captions (optional)
      </Button>
    );
  }
  return (
    <CaptionsField
      ref={field}
      hint="You can also do so after you submit."
      readOnly={locked}
      value={captions}
      onChange={({ currentTarget }) => onWrite(currentTarget.value)}
    />
  );
}

interface WriteAnswerProps {
  text: string;
  onWrite: (text: string) => void;
  locked: boolean;
  /** Other ways to answer. The text is kept. */
  children: ReactNode;
}

/** The field for a written answer, in the recorder's place. */
export function WriteAnswer({ text, onWrite, locked, children: otherWays }: WriteAnswerProps) {
  return (
    <Stack gap="md">
      <Textarea
        label="Your answer"
        description={`${lengthOf(text)} of ${WRITTEN_ANSWER_MAX} characters`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={writtenAnswer.safeParse(text).error?.issues[0]?.message}
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
