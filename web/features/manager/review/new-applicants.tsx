import {
  Alert,
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
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Application, JobWithQuestions } from '../../../../lambdas/contract/shapes.ts';
import { useFetchOn } from '../../../api/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { formatInstant } from '../../../ui/format.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { nameOf } from '../../../ui/name-of.ts';
import { toast } from '../../../ui/toast.ts';
import { usePhone } from '../../../ui/use-narrow.ts';
import { CandidateProfileModal } from './candidate-profile-modal.tsx';
import { Key } from './key.tsx';
import type { OfferDialog } from './offer-dialog.ts';
import { ResumeViewer } from './resume-viewer.tsx';
import { ReviewBar } from './review-bar.tsx';
import { applicationsOf } from './review-queries.ts';
import { ScreeningAnswers } from './screening-answers.tsx';
import type { Decisions } from './use-decisions.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { playOrPause, SPEEDS, type Speed, VideoAnswers } from './video-answers.tsx';

interface Props {
  job: JobWithQuestions;
  decisions: Decisions;
  makeOffer: OfferDialog;
}

/** The applicants who are not decided yet, one at a time. */
export function NewApplicants({ job, decisions, makeOffer }: Props) {
  const queue = useMemo(() => applicationsOf(job.id, 'new'), [job.id]);
  const applications = useInfiniteQuery({
    ...queue,
    // New applicants are added at the end of the queue. They are looked for when the manager comes back to the tab.
    staleTime: 60_000,
  });
  const waiting = decisions.undecided(applications.data?.items ?? []);
  // Whoever is shown stays, also when others come or go: a key must not decide another person.
  const [shown, setShown] = useState<Application>();
  const [first] = waiting;
  if (shown === undefined && first !== undefined) setShown(first);
  const position = waiting.findIndex(({ id }) => id === shown?.id);
  useFetchOn(applications, waiting.length - position < 10);
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
        {() => (
          <Queue
            job={job}
            decisions={decisions}
            makeOffer={makeOffer}
            applications={waiting}
            shown={shown}
            onShow={setShown}
            hasMore={applications.hasNextPage}
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
  shown: Application | undefined;
  /** Undefined shows the first. */
  onShow: (application: Application | undefined) => void;
  hasMore: boolean;
  /** Whether single keys decide. */
  keys: boolean;
}

function Queue(props: QueueProps) {
  const { job, decisions, applications, shown, onShow, hasMore, keys } = props;
  const [offerTo, setOfferTo] = useState<Application>();
  const [announcement, setAnnouncement] = useState('');
  // What has just happened. It is announced together with who is shown now.
  const happened = useRef<string>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const index = applications.findIndex(({ id }) => id === shown?.id);
  const current = applications[index];
  const gone = shown !== undefined && current === undefined;
  const total = `${applications.length}${hasMore ? '+' : ''}`;
  const media = useMedia(current);
  // A phone has no keys.
  const printed = !usePhone() && keys;

  useEffect(() => {
    if (happened.current === undefined || (current === undefined && hasMore)) return;
    const who =
      current === undefined
        ? 'No new applicants left.'
        : `Applicant ${index + 1} of ${total}: ${nameOf(current.candidate)}.`;
    setAnnouncement(`${happened.current} ${who}`.trim());
    happened.current = undefined;
  });
  useEffect(() => {
    if (!gone || document.querySelector('[role="dialog"]') !== null) return;
    focusSoon(() => root.current?.querySelector('[data-go-on]'));
  }, [gone]);

  const focusName = () => focusSoon(() => root.current?.querySelector('[data-name]'));

  /** Shows the first applicant again, as after a decision. */
  function startOver(what: string): void {
    happened.current = what;
    onShow(undefined);
    focusName();
  }
  function walk(to: Application | undefined): void {
    if (to === undefined) return;
    happened.current = '';
    onShow(to);
    // What had the focus may have belonged to the applicant before.
    focusSoon(() =>
      document.activeElement === document.body ? root.current?.querySelector('[data-name]') : null,
    );
  }
  function decide(to: 'accepted' | 'rejected'): void {
    if (current === undefined) return;
    decisions.decide(current, to);
    startOver(`${nameOf(current.candidate)} was ${to}.`);
  }
  async function undo(): Promise<void> {
    const back = await decisions.undo();
    if (back === undefined) return;
    const what = `Taken back: ${nameOf(back.application.candidate)} is ${back.to} again.`;
    if (back.to !== 'new') {
      toast(what);
      return;
    }
    happened.current = what;
    onShow(back.application);
    focusName();
  }

  const actions = {
    accept: () => decide('accepted'),
    reject: () => decide('rejected'),
    offer: () => setOfferTo(current),
    previous: () => walk(applications[index - 1]),
    next: () => walk(applications[index + 1]),
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

  const undoButton = decisions.canUndo && (
    <Button
      variant="default"
      aria-keyshortcuts={printed ? 'u' : undefined}
      rightSection={printed && <Key>U</Key>}
      onClick={actions.undo}
    >
      Undo the last decision
    </Button>
  );
  if (shown === undefined && hasMore) return <QueueSkeleton />;
  return (
    <div ref={root}>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {gone && (
        <Alert
          color="blue"
          title={`${nameOf(shown.candidate)} was decided elsewhere, or has withdrawn.`}
        >
          <Button data-go-on onClick={() => startOver('')}>
            Go on
          </Button>
        </Alert>
      )}
      {shown === undefined && (
        <EmptyState icon={IconChecks} action={undoButton}>
          <span data-name tabIndex={-1}>
            No new applicants. Those who apply from now on appear here.
          </span>
        </EmptyState>
      )}
      {current !== undefined && (
        <>
          <Applicant application={current} media={media} keys={printed} />
          <ReviewBar
            position={index + 1}
            total={total}
            canUndo={decisions.canUndo}
            keys={printed}
            actions={actions}
          />
        </>
      )}
      {props.makeOffer({
        ...{ job, decisions, application: offerTo },
        onClose: () => setOfferTo(undefined),
        onLeft: startOver,
      })}
    </div>
  );
}

/** The videos of the current applicant: which one is shown, how fast it plays, and the keys for it. */
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
          ' ': () => playOrPause(video.current),
          v: () => onShow((shown + 1) % count),
          ...Object.fromEntries(SPEEDS.map((value, i) => [String(i + 1), () => setSpeed(value)])),
        };
  return { props: { video, speed, onSpeed: setSpeed, shown, onShow }, keys };
}

interface ApplicantProps {
  application: Application;
  media: ReturnType<typeof useMedia>;
  keys: boolean;
}

function Applicant({ application, media, keys }: ApplicantProps) {
  const [profileOf, setProfileOf] = useState<Application>();
  const { id, candidate, screening_responses, submitted_at } = application;
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
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setProfileOf(application)}
        >
          View profile
        </Anchor>
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <ResumeViewer key={id} application={application} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="md">
            <VideoAnswers key={id} application={application} shortcuts={keys} {...media.props} />
            <ScreeningAnswers responses={screening_responses} />
          </Stack>
        </Grid.Col>
      </Grid>
      <CandidateProfileModal
        application={profileOf?.id === id ? application : profileOf}
        onClose={() => setProfileOf(undefined)}
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
