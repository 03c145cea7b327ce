import { List, Text } from '@mantine/core';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { useRetention } from '../../use-retention.ts';

/** Who sees the answers, how long they are kept, and how to take them back. */
export function AnswersNotice({ job }: { job: JobWithQuestions }) {
  const retention = useRetention();
  const [company] = job.company;
  return (
    <section aria-labelledby="answers-notice">
      <Text id="answers-notice" size="sm" fw={500} mt="lg" mb={4}>
        About your answers
      </Text>
      <List size="sm" spacing={2} c="dimmed" className="wrap-anywhere">
        <List.Item>
          {company === undefined ? 'Only' : `At ${company.name}, only`} this job's manager sees
          them, once you submit.
        </List.Item>
        <List.Item>They are removed {retention} after the job closes.</List.Item>
        <List.Item>
          Until the company decides, you can withdraw in My applications and delete your answers
          there.
        </List.Item>
      </List>
    </section>
  );
}
