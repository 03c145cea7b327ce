import { useInfiniteQuery } from '@tanstack/react-query';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { applicationTimeline } from '../../../../api/queries/application-timeline.ts';
import { Timeline } from '../../../../ui/display/timeline.tsx';
import { Section } from '../../../../ui/frame/section.tsx';
import { useOpening } from '../use-opening.ts';
import { eventInWords } from './event-in-words.ts';

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
