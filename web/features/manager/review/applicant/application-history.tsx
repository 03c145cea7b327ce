import { useInfiniteQuery } from '@tanstack/react-query';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { applicationTimeline } from '../../../../api/queries/both-areas.ts';
import { Section } from '../../../../ui/frame/section.tsx';
import { Timeline } from '../../../applications/timeline.tsx';
import { useMarkOpened } from '../use-mark-opened.ts';
import { eventText } from './event-text.ts';

/** An application's events, including this view of it. */
export function ApplicationHistory({ application }: { application: Application }) {
  const opening = useMarkOpened(application);
  const timeline = useInfiniteQuery({
    ...applicationTimeline('manager', application),
    enabled: !opening,
  });
  return (
    <Section title="History" framed={false}>
      <Timeline
        query={timeline}
        label="History"
        inWords={(event) => eventText(event, application)}
      />
    </Section>
  );
}
