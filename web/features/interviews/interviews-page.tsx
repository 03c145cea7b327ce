import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  INTERVIEW_LISTS,
  type InterviewList,
  noteInterview,
} from '../../../lambdas/contract/calls/interviews.ts';
import type { Interview } from '../../../lambdas/contract/schemas/interview.ts';
import { INTERVIEW_STATUS_TEXT } from '../../../lambdas/contract/texts/interviews.ts';
import { call } from '../../api/client.ts';
import { interviewsIn } from '../../api/queries/interviews.ts';
import { queryClient, updateCached } from '../../api/query-client.ts';
import { APPLICANT_PARAM, paths } from '../../paths.ts';
import { CardTitle } from '../../ui/display/card-title.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { LoadError } from '../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { count } from '../../ui/text/format.ts';
import { Name } from '../../ui/text/name.tsx';
import {
  AddToCalendar,
  CalendarAddress,
  type InterviewAct,
  InterviewActDialog,
  InterviewFacts,
} from './interview-parts.tsx';
import { isToCome } from './interview-text.ts';

export function loader() {
  for (const list of INTERVIEW_LISTS) queryClient.prefetchInfiniteQuery(interviewsIn(list));
}

const TITLES: Readonly<Record<InterviewList, string>> = {
  today: 'Today',
  coming: 'Coming',
  'to-settle': 'To settle',
  invited: 'Waiting for an answer',
  declined: 'No time fits',
};

interface Acting {
  readonly act: InterviewAct;
  readonly interview: Interview;
}

/** A manager's interviews: today, coming, to settle, and those without a time. */
export function Component() {
  const [acting, setActing] = useState<Acting>();
  const lists = {
    today: useInfiniteQuery(interviewsIn('today')),
    coming: useInfiniteQuery(interviewsIn('coming')),
    'to-settle': useInfiniteQuery(interviewsIn('to-settle')),
    invited: useInfiniteQuery(interviewsIn('invited')),
    declined: useInfiniteQuery(interviewsIn('declined')),
  };
  const all = Object.values(lists);
  const failed = all.filter(({ isError, data }) => isError && data === undefined);
  const isLoading = all.some(({ isPending }) => isPending);
  const isEmpty = all.every(({ data }) => data?.items.length === 0);
  return (
    <Page title="Interviews">
      <Stack gap="lg">
        {failed.length > 0 && (
          <LoadError
            message="Failed to load your interviews. Please try again."
            retrying={all.some(({ isFetching }) => isFetching)}
            onRetry={() => {
              for (const { refetch } of failed) void refetch();
            }}
          />
        )}
        {isLoading && <CardsSkeleton cards={3} />}
        {isEmpty && (
          <EmptyState
            drawing="applicants"
            action={
              <Button component={Link} to={paths.manager.dashboard}>
                Review applicants
              </Button>
            }
          >
            No interviews yet. You can invite applicants from their profile or from the table.
          </EmptyState>
        )}
        {INTERVIEW_LISTS.map((list) => {
          const query = lists[list];
          const items = query.data?.items ?? [];
          return (
            items.length > 0 && (
              <Stack key={list} gap="sm" component="section" aria-label={TITLES[list]}>
                <Title order={2} size="h3">
                  {TITLES[list]}
                </Title>
                {items.map((each) => (
                  <InterviewCard key={each.id} interview={each} onAct={setActing} />
                ))}
                <LoadMore query={query} what="interviews" auto={false} />
              </Stack>
            )
          );
        })}
        <CalendarAddress area="manager" />
      </Stack>
      <InterviewActDialog area="manager" acting={acting} onClose={() => setActing(undefined)} />
    </Page>
  );
}

interface CardProps {
  interview: Interview;
  onAct: (acting: Acting) => void;
}

function InterviewCard({ interview, onAct }: CardProps) {
  const { application_id, job_posting_id, candidate_name, job_title, status } = interview;
  const act = (name: InterviewAct) => () => onAct({ act: name, interview });
  return (
    <Card component="article" aria-label={candidate_name}>
      <Group justify="space-between" gap="sm" mb="sm" align="flex-start">
        <Stack gap={2} miw={0}>
          <CardTitle
            to={`${paths.manager.candidates(job_posting_id)}?${APPLICANT_PARAM}=${application_id}`}
            level={3}
          >
            <Name>{candidate_name}</Name>
          </CardTitle>
          <Text size="sm" c="dimmed" className="wrap-anywhere" dir="auto">
            {job_title}
          </Text>
        </Stack>
        <Badge color={status === 'chosen' ? 'green' : 'gray'}>
          {INTERVIEW_STATUS_TEXT[status]}
        </Badge>
      </Group>
      <InterviewFacts area="manager" interview={interview} />
      {status === 'invited' && (
        <Text size="sm" c="dimmed" mt="xs">
          {interview.starts.length === 0
            ? 'None of the offered times is left. Cancel it, and invite again.'
            : `${count(interview.starts.length, 'time')} left to choose from.`}
        </Text>
      )}
      <Actions interview={interview}>
        {(isToCome(interview, Date.now()) || status === 'invited') && (
          <>
            {status === 'chosen' && (
              <>
                <Button size="sm" variant="default" onClick={act('move')}>
                  Move
                </Button>
                <AddToCalendar area="manager" interview={interview} />
              </>
            )}
            <Button size="sm" variant="outline" color="red" onClick={act('cancel')}>
              Cancel
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="default"
          component={Link}
          to={paths.manager.conversation(application_id)}
        >
          Messages
        </Button>
      </Actions>
    </Card>
  );
}

/** The buttons of an interview. Once it has begun: whether the applicant came. */
function Actions({ interview: of, children }: { interview: Interview; children: ReactNode }) {
  const { id: interview_id, status, starts_at } = of;
  const { busy, act } = useAction();
  const [noted, setNoted] = useState<boolean | null>();
  const isNoted = status === 'came' || status === 'did-not-come';
  const hasBegun = status === 'chosen' && starts_at !== null && Date.parse(starts_at) <= Date.now();
  const note = (came: boolean | null) =>
    act(async () => {
      setNoted(came);
      const { interview } = await call(noteInterview, { interview_id, came });
      // The card stays, so that it can be undone.
      updateCached('manager', interview);
    }, 'This could not be noted. Please try again.');
  return (
    <Group gap="sm" mt="md">
      {isNoted && (
        <Button size="sm" variant="default" loading={busy} onClick={() => note(null)}>
          Undo
        </Button>
      )}
      {hasBegun && (
        <>
          <Button
            size="sm"
            variant="default"
            loading={busy && noted === true}
            disabled={busy}
            onClick={() => note(true)}
          >
            Came
          </Button>
          <Button
            size="sm"
            variant="default"
            loading={busy && noted === false}
            disabled={busy}
            onClick={() => note(false)}
          >
            Did not come
          </Button>
        </>
      )}
      {children}
    </Group>
  );
}
