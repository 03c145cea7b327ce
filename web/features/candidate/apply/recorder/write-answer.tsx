import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconPencil, IconVideo } from '@tabler/icons-react';
import { WRITTEN_ANSWER_MAX } from '../../../../../lambdas/contract/limits.ts';
import { tooLong } from '../../../../../lambdas/contract/schemas/types.ts';

interface Props {
  text: string;
  onWrite: (text: string) => void;
  /** Goes back to the recorder. The text is kept. */
  onRecord: () => void;
  locked: boolean;
}

/** The field for a written answer, in the recorder's place. */
export function WriteAnswer({ text, onWrite, onRecord, locked }: Props) {
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
      <Group>
        <Button
          variant="default"
          leftSection={<IconVideo aria-hidden size={18} />}
          disabled={locked}
          onClick={onRecord}
        >
          Answer by video
        </Button>
      </Group>
    </Stack>
  );
}

/** Changes to a written answer. */
export function WriteInstead({ locked, onWrite }: { locked: boolean; onWrite: () => void }) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconPencil aria-hidden size={18} />}
      disabled={locked}
      onClick={onWrite}
    >
      Answer in writing
    </Button>
  );
}
