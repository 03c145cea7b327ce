import {
  Anchor,
  Button,
  Grid,
  Group,
  Skeleton,
  Stack,
  Switch,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Application, JobWithQuestions } from '../../../lambdas/contract/shapes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { formatInstant } from '../../ui/format.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { CandidateProfileModal } from './candidate-profile-modal.tsx';
import { Key } from './key.tsx';
import { MakeOfferModal } from './make-offer-modal.tsx';
import { nameOf } from './name-of.ts';
import { ResumeViewer } from './resume-viewer.tsx';
import { ReviewBar } from './review-bar.tsx';
import { applicationsOf } from './review-queries.ts';
import { ScreeningAnswers } from './screening-answers.tsx';
import type { useDecisions } from './use-decisions.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { SPEEDS, type Speed, VideoAnswers } from './video-answers.tsx';

interface Props {
  job: JobWithQuestions;
  decisions: ReturnType<typeof useDecisions>;
}

/** The queue of those who have not been decided, one at a time. */
export function NewApplicants({ job, decisions }: Props) {
  const applications = useInfiniteQuery({
    ...applicationsOf(job.id, 'new'),
    // Who comes in meanwhile waits at the end of the queue; coming back to the tab looks for them.
    staleTime: 60_000,
  });
  const [keys, setKeys] = useLocalStorage({ key: 'reviewKeys', defaultValue: true });
  return (
    <section aria-labelledby="new-applicants">
      <Group justify="space-between" mb="md">
        <Title order={2} id="new-applicants">
          New Applicants
        </Title>
        <Switch
          label="Keyboard shortcuts"
          size="sm"
          checked={keys}
          onChange={({ currentTarget }) => setKeys(currentTarget.checked)}
          visibleFrom="sm"
        />
      </Group>
      <Loaded
        query={applications}
        skeleton={<QueueSkeleton />}
        failure="Failed to load applications. Please try again."
      >
        {({ items }) => (
          <Queue
            job={job}
            decisions={decisions}
            applications={decisions.undecided(items)}
            hasMore={applications.hasNextPage}
            onNearEnd={() => {
              const { isFetching, isFetchNextPageError, fetchNextPage } = applications;
              if (!isFetching && !isFetchNextPageError) void fetchNextPage();
            }}
            keys={keys}
          />
        )}
      </Loaded>
      {applications.isFetchNextPageError && <LoadMore query={applications} what="applicants" />}
    </section>
  );
}

interface QueueProps extends Props {
  applications: readonly Application[];
  hasMore: boolean;
  onNearEnd: () => void;
  /** Whether single keys decide. */
  keys: boolean;
}

function Queue({ job, decisions, applications, hasMore, onNearEnd, keys }: QueueProps) {
  const [currentId, setCurrentId] = useState<string>();
  const [offerTo, setOfferTo] = useState<Application>();
  const [announcement, setAnnouncement] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    applications.findIndex(({ id }) => id === currentId),
  );
  const current = applications[index];
  const media = useMedia(current);

  useEffect(() => {
    if (hasMore && applications.length - index < 10) onNearEnd();
  });

  const show = (at: number) => setCurrentId(applications[at]?.id);
  const focusName = () => focusSoon(() => root.current?.querySelector('[data-name]'));

  /** After a decision the queue starts over at the first. */
  function goOn(what: string): void {
    const next = applications.find(({ id }) => id !== current?.id);
    setCurrentId(undefined);
    setAnnouncement(
      next === undefined
        ? `${what} No new applicants left.`
        : `${what} Applicant 1 of ${applications.length - 1}: ${nameOf(next.candidate)}.`,
    );
    focusName();
  }
  function decide(to: 'accepted' | 'rejected'): void {
    if (current === undefined) return;
    decisions.decide(current, to);
    goOn(`${nameOf(current.candidate)} was ${to}.`);
  }
  async function undo(): Promise<void> {
    const back = await decisions.undo();
    if (back === undefined) return;
    setCurrentId(back.id);
    setAnnouncement(`Taken back: ${nameOf(back.candidate)} is new again.`);
    focusName();
  }

  const actions = {
    accept: () => decide('accepted'),
    reject: () => decide('rejected'),
    offer: () => setOfferTo(current),
    previous: () => show(Math.max(0, index - 1)),
    next: () => show(Math.min(applications.length - 1, index + 1)),
    undo: () => void undo(),
  };
  useReviewKeys(keys, {
    u: decisions.canUndo ? actions.undo : undefined,
    ...(current && {
      a: actions.accept,
      r: actions.reject,
      o: actions.offer,
      arrowleft: actions.previous,
      arrowright: actions.next,
      ...media.keys,
    }),
  });

  if (current === undefined && hasMore) return <QueueSkeleton />;
  return (
    <div ref={root}>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {current === undefined ? (
        <EmptyState
          icon={IconChecks}
          action={
            decisions.canUndo && (
              <Button
                variant="default"
                aria-keyshortcuts={keys ? 'u' : undefined}
                rightSection={keys && <Key>U</Key>}
                onClick={actions.undo}
              >
                Undo the last decision
              </Button>
            )
          }
        >
          <span data-name tabIndex={-1}>
            No new applicants. Those who apply from now on appear here.
          </span>
        </EmptyState>
      ) : (
        <>
          <Applicant key={current.id} application={current} media={media} keys={keys} />
          <ReviewBar
            position={index + 1}
            total={`${applications.length}${hasMore ? '+' : ''}`}
            canUndo={decisions.canUndo}
            keys={keys}
            actions={actions}
          />
        </>
      )}
      <MakeOfferModal
        job={job}
        application={offerTo}
        onClose={() => setOfferTo(undefined)}
        onOffered={(application) => {
          decisions.offered(application);
          goOn(`An offer was made to ${nameOf(application.candidate)}.`);
        }}
      />
    </div>
  );
}

/** What plays: which video of the current applicant, how fast, and the keys that steer it. */
function useMedia(application: Application | undefined) {
  const video = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState<Speed>(1);
  const [at, setAt] = useState({ id: application?.id, index: 0 });
  const shown = at.id === application?.id ? at.index : 0;
  const count = application?.video_responses.length ?? 0;
  const onShow = (index: number) => setAt({ id: application?.id, index });
  const keys =
    count === 0
      ? {}
      : {
          ' ': () => toggle(video.current),
          v: () => onShow((shown + 1) % count),
          ...Object.fromEntries(SPEEDS.map((value, i) => [String(i + 1), () => setSpeed(value)])),
        };
  return { props: { video, speed, onSpeed: setSpeed, shown, onShow }, keys };
}

function toggle(video: HTMLVideoElement | null): void {
  if (video === null) return;
  if (video.paused) video.play().catch((error) => console.warn('The video did not play.', error));
  else video.pause();
}

interface ApplicantProps {
  application: Application;
  media: ReturnType<typeof useMedia>;
  keys: boolean;
}

function Applicant({ application, media, keys }: ApplicantProps) {
  const [profileOpened, setProfileOpened] = useState(false);
  const { candidate, screening_responses, video_responses, submitted_at } = application;
  return (
    <>
      <Group mb="md" gap="sm">
        <Title order={3} size="h2" tabIndex={-1} data-name className="wrap-anywhere">
          {nameOf(candidate)}
        </Title>
        {submitted_at !== null && (
          <Text size="sm" c="dimmed">
            applied {formatInstant(submitted_at)}
          </Text>
        )}
        <Anchor component="button" type="button" size="sm" onClick={() => setProfileOpened(true)}>
          View profile
        </Anchor>
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <ResumeViewer application={application} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="md">
            <VideoAnswers responses={video_responses} keys={keys} {...media.props} />
            <ScreeningAnswers responses={screening_responses} />
          </Stack>
        </Grid.Col>
      </Grid>
      <CandidateProfileModal
        application={profileOpened ? application : undefined}
        onClose={() => setProfileOpened(false)}
      />
    </>
  );
}

function QueueSkeleton() {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Skeleton height={560} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Skeleton height={320} />
      </Grid.Col>
    </Grid>
  );
}
