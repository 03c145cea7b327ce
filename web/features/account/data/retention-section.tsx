import { List, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { getPreferences } from '../../../../lambdas/contract/calls/account.ts';
import type { OutputOf } from '../../../../lambdas/contract/route.ts';
import type { Area } from '../../../api/stored/session.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { count } from '../../../ui/text/format.ts';
import { preferencesOf } from '../queries.ts';

/** What is kept for how long, while there is an account. */
export function RetentionSection({ area }: { area: Area }) {
  const query = useQuery(preferencesOf(area));
  return (
    <Section title="How long things are kept">
      <Loaded
        query={query}
        skeleton={<Skeleton height={48} />}
        failure="Failed to load how long things are kept. Please try again."
      >
        {({ retention }) => (
          <List size="sm" spacing={4}>
            {sentences(area, retention).map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
      </Loaded>
    </Section>
  );
}

type Retention = OutputOf<typeof getPreferences>['retention'];

function sentences(area: Area, { unfinished_days, decided_days }: Retention): string[] {
  const unfinished = inWords(unfinished_days);
  const decided = inWords(decided_days);
  return area === 'candidate'
    ? [
        `An application that you do not finish is removed ${unfinished} after you began it.`,
        `An application that you have sent is removed ${decided} after its job was closed.`,
        'Everything else is kept until you delete it or your account.',
      ]
    : [
        `Applications to your jobs are removed ${decided} after you closed the job.`,
        'Everything else is kept until you delete it or your account.',
      ];
}

/** 730 → `2 years`, 30 → `30 days`. */
function inWords(days: number): string {
  return days % 365 === 0 ? count(days / 365, 'year') : count(days, 'day');
}
