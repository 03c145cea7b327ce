import { Badge, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MyApplication } from '../../../../lambdas/contract/schemas/application.ts';
import type { InterviewSummary } from '../../../../lambdas/contract/schemas/interview.ts';
import { applicationTimeline } from '../../../api/queries/both-areas.ts';
import { myApplications } from '../../../api/queries/candidate-queries.ts';
import { unreadConversations } from '../../../api/queries/conversations.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { Timeline } from '../../applications/timeline.tsx';
import { interviewText, isNext, isOpen } from '../../interviews/interview-text.ts';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { placeOf } from '../../jobs/place.ts';
import { AnswersDialog } from './answers-dialog.tsx';
import classes from './application-history.module.css';
import { eventText, historyOf, statusTextOf } from './application-progress.ts';
import { Asking } from './asking.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The candidate's applications with their status. */
export function Component() {
  const applications = useInfiniteQuery(myApplications);
  const [withdrawing, setWithdrawing] = useState<MyApplication>();
  const [answersOf, setAnswersOf] = useState<MyApplication>();
  return (
    <Page title="My applications">
      <Loaded
        query={applications}
        skeleton={<CardsSkeleton cards={3} />}
        failure="Failed to load your applications. Please try again."
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              drawing="applications"
              action={
                <Button component={Link} to={paths.candidate.dashboard}>
                  Find work
                </Button>
              }
            >
              You have not applied to a job yet.
            </EmptyState>
          ) : (
            <Stack gap="md">
              {items.map((application) => (
                <ApplicationCard
                  key={application.id}
                  application={application}
                  onWithdraw={() => setWithdrawing(application)}
                  onShowAnswers={() => setAnswersOf(application)}
                />
              ))}
              <LoadMore query={applications} what="applications" />
            </Stack>
          )
        }
      </Loaded>
      <AnswersDialog application={answersOf} onClose={() => setAnswersOf(undefined)} />

      <WithdrawDialog application={withdrawing} onClose={() => setWithdrawing(undefined)} />
    </Page>
  );
}

interface StepProps {
  application: MyApplication;
  onWithdraw: () => void;
}

interface CardProps extends StepProps {
  onShowAnswers: () => void;
}

function ApplicationCard({ application, onWithdraw, onShowAnswers }: CardProps) {
  const [company] = application.company;
  const { employer_deleted_at, interview } = application;
  const { badge, color, sentence } = statusTextOf(application);
  const { data: unread } = useQuery(unreadConversations('candidate'));
  const isUnread = unread?.ids.includes(application.id) === true;
  return (
    <Card>
      <Stack gap="md">
        <Group gap="sm" align="flex-start" justify="space-between">
          <Group gap="sm" wrap="nowrap" align="flex-start" flex="1 1 16rem" miw={0}>
            {company && <CompanyTile company={company} />}
            <Box miw={0}>
              <Title order={2} size="h3" className="wrap-anywhere">
                {application.job.job_title}
              </Title>
              <Text size="sm" c="dimmed" className="wrap-anywhere">
                {[company?.name, employer_deleted_at === null && placeOf(application)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Box>
          </Group>
          <Badge color={color} style={{ flexShrink: 0 }}>
            {badge}
          </Badge>
        </Group>
        <Text size="sm">{sentence}</Text>
        {interview !== null && <ApplicationInterview interview={interview} job={application.job} />}
        <ApplicationHistory application={application}>
          {application.submitted_at !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Your answers: ${application.job.job_title}`}
              onClick={onShowAnswers}
            >
              Your answers
            </Button>
          )}
          {application.submitted_at !== null && (
            <Button
              variant={isUnread ? 'light' : 'subtle'}
              size="compact-sm"
              component={Link}
              to={paths.candidate.conversation(application.id)}
              aria-label={`${isUnread ? 'New messages' : 'Messages'}: ${application.job.job_title}`}
            >
              {isUnread ? 'New messages' : 'Messages'}
            </Button>
          )}
        </ApplicationHistory>
        <Asking application={application} />
        <NextStep application={application} onWithdraw={onWithdraw} />
      </Stack>
    </Card>
  );
}

/** The interview of an application, with a link to choose a time, or to see it. */
function ApplicationInterview({
  interview,
  job,
}: Pick<MyApplication, 'job'> & { interview: InterviewSummary }) {
  const { id, status } = interview;
  const isChosen = isNext(interview, Date.now());
  const words = status === 'invited' ? 'Choose a time' : 'See the interview';
  return (
    <Group gap="sm">
      <Text size="sm" fw={isOpen(interview) ? 600 : undefined}>
        {interviewText(interview)}
      </Text>
      <Button
        size="compact-sm"
        variant={status === 'invited' ? 'filled' : isChosen ? 'light' : 'subtle'}
        component={Link}
        to={paths.candidate.interview(id)}
        aria-label={`${words}: ${job.job_title}`}
      >
        {words}
      </Button>
    </Group>
  );
}

function NextStep({ application, onWithdraw }: StepProps): ReactElement | null {
  const { application_status: status, submitted_at, job, offer } = application;
  if (application.employer_deleted_at !== null) return null;
  switch (status) {
    case 'new':
      return (
        <Group gap="sm">
          {submitted_at === null && job.is_active && (
            <Button
              size="sm"
              component={Link}
              to={paths.candidate.apply(job.id)}
              aria-label={`Continue: ${job.job_title}`}
            >
              Continue
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            aria-label={`Withdraw: ${job.job_title}`}
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        </Group>
      );
    case 'offer-extended':
      return (
        <Group>
          <Button size="sm" component={Link} to={pathOf(offer)}>
            See the offer
          </Button>
        </Group>
      );
    case 'offer-accepted':
      return (
        <Group>
          <Button
            size="sm"
            component={Link}
            to={pathOf(offer)}
            aria-label={`Your first day: ${job.job_title}`}
          >
            Your first day
          </Button>
        </Group>
      );
    case 'accepted':
    case 'rejected':
    case 'withdrawn':
      return null;
  }
}

/** An old application may not name its offer. */
const pathOf = (offer: MyApplication['offer']) =>
  offer === null ? paths.candidate.offers : paths.candidate.offer(offer.id);

const LABEL = 'Application history';

interface Props {
  application: MyApplication;
  /** A button beside its own. */
  children: ReactNode;
}

/** The steps of an application; on request, its full history instead. */
function ApplicationHistory({ application, children }: Props) {
  const [all, { toggle }] = useDisclosure(false);
  const id = useId();
  const words = all ? 'Show less' : 'Show full history';
  return (
    <Stack gap="xs" align="flex-start">
      <div id={id}>
        {all ? <Everything application={application} /> : <Steps application={application} />}
      </div>
      <Group className={classes.links ?? ''}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={all}
          aria-controls={id}
          aria-label={`${words}: ${application.job.job_title}`}
          onClick={toggle}
        >
          {words}
        </Button>
        {children}
      </Group>
    </Stack>
  );
}

function Steps({ application }: { application: MyApplication }) {
  return (
    <ol className={classes.history} aria-label={LABEL}>
      {historyOf(application).map(({ what, at }) => (
        <li key={what}>
          <span>{what}</span>
          <time dateTime={at}>{formatInstant(at)}</time>
        </li>
      ))}
    </ol>
  );
}

function Everything({ application }: { application: MyApplication }) {
  const timeline = useInfiniteQuery(applicationTimeline('candidate', application));
  const steps = historyOf(application);
  return <Timeline query={timeline} label={LABEL} inWords={eventText} steps={steps} />;
}
