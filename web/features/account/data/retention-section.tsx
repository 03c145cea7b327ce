import { List, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { getPreferences } from '../../../../lambdas/contract/calls/account.ts';
import type { OutputOf } from '../../../../lambdas/contract/route.ts';
import { preferencesOf } from '../../../api/queries/both-areas.ts';
import type { Area } from '../../../api/stored/session.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { formatDays } from '../../../ui/text/format.ts';

/** How long data is kept while the account exists. */
export function RetentionSection({ area }: { area: Area }) {
  const query = useQuery(preferencesOf(area));
  return (
    <Section title="How long we keep your data">
      <Loaded
        query={query}
        skeleton={<Skeleton height={48} />}
        failure="Failed to load how long we keep your data. Please try again."
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
  const unfinished = formatDays(unfinished_days);
  const decided = formatDays(decided_days);
  return area === 'candidate'
    ? [
        `We remove an unfinished application ${unfinished} after you started it.`,
        `We remove a submitted application ${decided} after its job closed.`,
        'We keep everything else until you delete it or your account.',
      ]
    : [
        `We remove applications ${decided} after you close their job.`,
        'We keep everything else until you delete it or your account.',
      ];
}
