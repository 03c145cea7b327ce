import {
  Alert,
  Box,
  Button,
  Card,
  Group,
  List,
  Progress,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, Navigate, useParams } from 'react-router-dom';
import { ASK_AFTER_DAYS } from '../../../../lambdas/contract/limits.ts';
import type { MyApplication } from '../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { askableFrom } from '../../../../lambdas/contract/statuses/asking.ts';
import { SITE_NAME } from '../../../../lambdas/contract/texts/site-name.ts';
import { ALREADY_APPLIED, JOB_CLOSED } from '../../../../lambdas/contract/texts/texts.ts';
import { usuallyAnswers, withinDays } from '../../../../lambdas/contract/texts/usual-answers.ts';
import { useFetchOn } from '../../../api/paged-query.ts';
import { preferencesOf } from '../../../api/queries/both-areas.ts';
import {
  jobToApplyFor,
  myApplications,
  myProfile,
} from '../../../api/queries/candidate-queries.ts';
import { similarJobs } from '../../../api/queries/public-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { removeRecordings } from '../../../api/stored/recordings.ts';
import { useSession } from '../../../api/stored/session.ts';
import { saveSourceBefore, useSource } from '../../../api/stored/source.ts';
import { paths } from '../../../paths.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { formatDayOf } from '../../../ui/text/format.ts';
import { Name } from '../../../ui/text/name.tsx';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { useCountedView } from '../../jobs/count-view.ts';
import { JobInformation, JobInformationSkeleton } from '../../jobs/job-information.tsx';
import { placeOf, withRemote } from '../../jobs/place.ts';
import { SimilarJobs } from '../../jobs/similar-jobs.tsx';
import classes from './apply-header.module.css';
import { ScreeningStep } from './steps/screening-step.tsx';
import { StepHeading } from './steps/step-parts.tsx';
import { VideoStep } from './steps/video-step.tsx';
import { useApplication } from './use-application.ts';
import { PROGRESS, STEP_NAMES, type Step, stepsOf } from './use-step.ts';

export function loader({ params: { jobId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(jobToApplyFor(jobId));
}

/** Applies to a job: screening, video, done. A candidate without a profile creates one first. */
export function Component() {
  const { jobId = '' } = useParams();
  useEffect(() => saveSourceBefore(document.referrer), []);
  useSource(jobId);
  const job = useQuery(jobToApplyFor(jobId));
  useCountedView(job.data);
  const me = useQuery(myProfile);
  useDocumentTitle(
    `${job.data === undefined ? 'Apply' : `Apply: ${job.data.job_title}`} · ${SITE_NAME}`,
  );
  if (me.data?.profile === null) {
    const here = paths.candidate.apply(jobId) + location.search;
    return <Navigate to={paths.candidate.createProfileThen(here)} replace />;
  }
  return (
    <Box maw={1120} mx="auto" px={{ base: 'md', sm: 'xl' }} py={{ base: 20, sm: 32 }}>
      {job.data === undefined && (
        <VisuallyHidden component="h1" tabIndex={-1}>
          Apply
        </VisuallyHidden>
      )}
      <Loaded
        query={job}
        skeleton={<ApplySkeleton />}
        failure="Failed to load job details. Please try again."
      >
        {(found) => <Apply key={found.id} job={found} />}
      </Loaded>
    </Box>
  );
}

function Apply({ job }: { job: JobWithQuestions }) {
  const applications = useInfiniteQuery(myApplications);
  const own = applications.data?.items.find(({ job_posting_id }) => job_posting_id === job.id);
  useFetchOn(applications, own === undefined);
  const isSubmitted = own !== undefined && own.submitted_at !== null && own.withdrawn_at === null;
  const application = useApplication(job, isSubmitted);
  const { step, isFinished } = application;
  const isOver =
    isFinished || (own !== undefined && (own.submitted_at ?? own.withdrawn_at) !== null);
  const applied = isOver && step !== 'done';
  const closed = !job.is_active && step !== 'done';
  const isLoaded = own !== undefined || (applications.isSuccess && !applications.hasNextPage);
  const isMissing = isLoaded && own?.id !== application.applicationId;
  useBeginAgain(application, isMissing && !applied && !closed);
  if (application.isDoneWanted && step !== 'done' && !isLoaded) return <ApplySkeleton />;
  return (
    <Stack gap="md">
      <ApplyHeader job={job} step={applied ? 'done' : step} />
      <JobInformation job={job} folded>
        {applied || closed ? (
          <NotOpen
            message={applied ? ALREADY_APPLIED : JOB_CLOSED}
            applicationId={own?.id ?? application.applicationId}
          />
        ) : (
          <CurrentStep job={job} application={application} own={own} />
        )}
      </JobInformation>
    </Stack>
  );
}

/**
 * Begins again if the application of an earlier visit is erased, as unfinished ones are after a month. If it is only
 * missing in an older list, the same application continues.
 * @param isMissing whether the candidate's list does not have it
 */
function useBeginAgain(application: ReturnType<typeof useApplication>, isMissing: boolean): void {
  const { step, applicationId, start } = application;
  const [idBefore] = useState(applicationId);
  const isErased = isMissing && step === 'video' && applicationId === idBefore;
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (isErased) void begin();
  }, [isErased]);
}

interface StepProps {
  job: JobWithQuestions;
  /** The application in the candidate's list, which may come later. */
  own: MyApplication | undefined;
  application: ReturnType<typeof useApplication>;
}

function CurrentStep({ job, application, own }: StepProps) {
  const { step, applicationId } = application;
  const isVideo = step === 'video';
  const [hasRecorder, setHasRecorder] = useState(isVideo);
  if (isVideo && !hasRecorder) setHasRecorder(true);
  if (step === 'done') return <DoneStep job={job} own={own} />;
  return (
    <>
      {!isVideo && <ScreeningStep job={job} application={application} />}
      {/* Stays mounted: uploads continue, and a browser without storage keeps its recordings. */}
      {hasRecorder && applicationId !== null && (
        <div hidden={!isVideo}>
          <VideoStep key={applicationId} {...{ job, application, applicationId }} shown={isVideo} />
        </div>
      )}
    </>
  );
}

interface NotOpenProps {
  message: string;
  /** The ended application, if any. */
  applicationId: string | null;
}

function NotOpen({ message, applicationId }: NotOpenProps) {
  const { personId } = useSession('candidate');
  useEffect(() => {
    // The recordings are no longer needed.
    if (personId !== null && applicationId !== null) {
      removeRecordings(personId, applicationId).catch(() => {});
    }
  }, [personId, applicationId]);
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} title={message}>
      <Group gap="sm">
        <Button component={Link} to={paths.candidate.applications} variant="default">
          My applications
        </Button>
        <Button component={Link} to={paths.candidate.dashboard} variant="default">
          Find other jobs
        </Button>
      </Group>
    </Alert>
  );
}

function ApplySkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={150} />
      <JobInformationSkeleton />
    </Stack>
  );
}

interface Props {
  job: JobWithQuestions;
  step: Step;
}

/** The job and the progress of the application. */
function ApplyHeader({ job, step }: Props) {
  const [company] = job.company;
  const steps = stepsOf(job);
  const reached = steps.indexOf(step);
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading did not exist yet when the page opened.
  useFocusOn(true, () => heading.current, { onlyIfLost: true, preventScroll: true });
  return (
    <Card className={classes.header ?? ''}>
      <Group justify="space-between" gap="xs" align="center">
        <Group gap="md" wrap="nowrap" className={classes.job}>
          <Box visibleFrom="sm">{company && <CompanyTile company={company} />}</Box>
          <Box miw={0}>
            <Title ref={heading} tabIndex={-1} className="wrap-anywhere">
              {job.job_title}
            </Title>
            <Text c="dimmed" className="wrap-anywhere">
              <Name>{company?.name}</Name> · <span>{withRemote(placeOf(job), job)}</span>
            </Text>
            {company?.usual_answer_days !== undefined && job.is_active && (
              <Text size="sm" c="dimmed">
                {usuallyAnswers(company.usual_answer_days)}
              </Text>
            )}
          </Box>
        </Group>
        <ol className={classes.steps} aria-label="Steps">
          {steps.map((name, index) => (
            <li
              key={name}
              aria-current={name === step ? 'step' : undefined}
              data-reached={index <= reached}
            >
              <span aria-hidden>
                {index < reached || step === 'done' ? <IconCheck size={14} /> : index + 1}
              </span>
              <span>{STEP_NAMES[name]}</span>
            </li>
          ))}
        </ol>
      </Group>
      <Group gap="sm" mt="xs" wrap="nowrap">
        <Progress
          value={PROGRESS[step]}
          flex={1}
          aria-label="Progress of your application"
          transitionDuration={200}
        />
        <Text size="sm" c="dimmed" className="tabular">{`${PROGRESS[step]}%`}</Text>
      </Group>
    </Card>
  );
}

/** The application is submitted. */
function DoneStep({ job, own }: Pick<StepProps, 'job' | 'own'>) {
  const { data: { jobPostings: similar = [] } = {} } = useQuery(similarJobs(job.id));
  return (
    <Stack gap="xl">
      <Card padding="xl">
        <Stack align="center" gap="md" py="lg" ta="center">
          <ThemeIcon color="green" size={56} radius="xl">
            <IconCheck size={28} aria-hidden />
          </ThemeIcon>
          <StepHeading moved>Application submitted</StepHeading>
          <Text c="dimmed" maw={440} className="wrap-anywhere">
            {job.company[0] === undefined ? (
              <span>The company</span>
            ) : (
              <Name>{job.company[0].name}</Name>
            )}{' '}
            <span>{`has your application for ${job.job_title}. You can follow it in My applications.`}</span>
          </Text>
          <WhatHappensNext job={job} own={own} />
          <Group justify="center">
            <Button component={Link} to={paths.candidate.applications} variant="default">
              My applications
            </Button>
            <Button component={Link} to={paths.candidate.dashboard}>
              Find more jobs
            </Button>
          </Group>
        </Stack>
      </Card>
      <SimilarJobs jobs={similar} />
    </Stack>
  );
}

/** No company has to answer, and none by a certain day. */
function WhatHappensNext({ job, own }: Pick<StepProps, 'job' | 'own'>) {
  const { data } = useQuery(preferencesOf('candidate'));
  const isMailed =
    data?.sends_mail && data.email_confirmed_at !== null && data.mail_stopped === null;
  const days = job.company[0]?.usual_answer_days;
  const long =
    days === undefined
      ? 'How long it takes is up to the company.'
      : `It usually answers ${withinDays(days)}, but that is up to the company.`;
  const askFrom = own && askableFrom(own);
  const when =
    askFrom === undefined ? `after ${ASK_AFTER_DAYS} days` : `from ${formatDayOf(askFrom)} on`;
  return (
    <Box component="section" aria-labelledby="next" maw={440} ta="start">
      <Text id="next" component="h3" fw={600} mb={4}>
        What happens next
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          <span>{`The company looks at your application. When it has decided, you see it in My applications${isMailed ? ', and we email you' : ''}. ${long}`}</span>
        </List.Item>
        <List.Item>
          <span>{`If you hear nothing, you can ask once, ${when}, whether your application is still looked at.`}</span>
        </List.Item>
        <List.Item>If it offers you the job, you say yes or no under Offers.</List.Item>
        <List.Item>Until it decides, you can withdraw in My applications.</List.Item>
      </List>
    </Box>
  );
}
