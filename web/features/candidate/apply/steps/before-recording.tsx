import { List, Text } from '@mantine/core';
import type { VideoQuestion } from '../../../../../lambdas/contract/schemas/job.ts';
import { MAX_TAKES } from '../recorder/answer.ts';

interface Props {
  questions: readonly VideoQuestion[];
  /** How long an answer may be. */
  seconds: number;
}

/** What to know before the first recording. */
export function BeforeRecording({ questions, seconds }: Props) {
  const count = questions.length;
  const videoOnly = questions.filter((question) => question.video_only_contact).length;
  return (
    <div>
      <Text fw={500} mb={4}>
        Before you start
      </Text>
      <List size="sm" spacing={2}>
        <List.Item>
          {count === 1 ? 'There is one question' : `There are ${count} questions`}, with up to{' '}
          {seconds} seconds for each answer.
        </List.Item>
        <List.Item>
          You can record each answer as often as you like, then choose among the last {MAX_TAKES}{' '}
          takes. The others never leave this device.
        </List.Item>
        {videoOnly < count && (
          <List.Item>
            {videoOnly > 0 ? 'Where a question allows it, you' : 'You'} can answer by voice or in
            writing instead. Nobody asks why.
          </List.Item>
        )}
        <List.Item>The company sees your answers only after you submit.</List.Item>
      </List>
    </div>
  );
}
