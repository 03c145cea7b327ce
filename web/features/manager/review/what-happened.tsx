import { useInfiniteQuery } from '@tanstack/react-query';
import type { Application } from '../../../../lambdas/contract/shapes.ts';
import { applicationTimeline } from '../../../api/application-timeline.ts';
import { Section } from '../../../ui/section.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { eventInWords } from './event-in-words.ts';
import { useOpening } from './use-opening.ts';

/** What happened to an application so far. That it is looked at now is part of it. */
export function WhatHappened({ application }: { application: Application }) {
  const opening = useOpening(application);
  const timeline = useInfiniteQuery({
    ...applicationTimeline('manager', application),
    enabled: !opening,
  });
  return (
    <Section title="What happened" framed={false}>
      <Timeline
        query={timeline}
        label="What happened"
        inWords={(event) => eventInWords(event, application)}
      />
    </Section>
  );
}
