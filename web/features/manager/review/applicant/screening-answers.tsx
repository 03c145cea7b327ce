import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import phone from '../phone/phone.module.css';

type Response = Application['screening_responses'][number];

/** A candidate's screening answers, compared with the preferred ones. */
export const ScreeningAnswers = memo(({ responses }: { responses: readonly Response[] }) => {
  if (responses.length === 0) return null;
  return (
    <Card padding="sm" className={phone.answers}>
      <Title order={4} mb={4}>
        Screening answers
      </Title>
      <Stack gap={6} component="dl" m={0}>
        {responses.map((response) => (
          <div key={response.question_id} data-match={response.is_correct ?? undefined}>
            <Text component="dt" size="sm" c="dimmed" className="wrap-anywhere">
              {response.question_text}
            </Text>
            <Group component="dd" m={0} gap="xs">
              <Text component="span" size="sm" fw={500} className="wrap-anywhere">
                {response.response_text}
              </Text>
              <Mark response={response} />
            </Group>
          </div>
        ))}
      </Stack>
    </Card>
  );
});

function Mark({ response: { is_correct, correct_answer } }: { response: Response }) {
  if (is_correct === null) return null;
  return is_correct ? (
    <Badge color="green" leftSection={<IconCheck size={12} aria-hidden />}>
      Matches
    </Badge>
  ) : (
    <Badge color="red" leftSection={<IconX size={12} aria-hidden />}>
      Preferred: {correct_answer}
    </Badge>
  );
}
