import { Alert, Anchor, Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconPrinter } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import type {
  Candidate,
  CandidateProfile as ProfileData,
} from '../../../../../lambdas/contract/schemas/people.ts';
import { formatDay } from '../../../../../lambdas/contract/texts/format.ts';
import { applicationTimeline } from '../../../../api/queries/both-areas.ts';
import { paths } from '../../../../paths.ts';
import { EmailLink, PhoneLink } from '../../../../ui/display/contact-links.tsx';
import { Fact, Facts } from '../../../../ui/display/fact.tsx';
import { Fetched } from '../../../../ui/feedback/loaded.tsx';
import { DialogFoot } from '../../../../ui/forms/form-actions.tsx';
import { Section } from '../../../../ui/frame/section.tsx';
import { formatInstant, nameOf } from '../../../../ui/text/format.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { StatusBadge } from '../../../applications/status-badge.tsx';
import { Timeline } from '../../../applications/timeline.tsx';
import { interviewText, isOpen } from '../../../interviews/interview-text.ts';
import { label, WANTED_BENEFITS } from '../../../jobs/labels.ts';
import { cityAndState } from '../../../jobs/place.ts';
import { Assessment, OtherApplications } from '../assessment.tsx';
import { LatestOffer } from '../offers/offer-outcome.tsx';
import { applicationQuery, candidateById, refreshApplications, useMarkOpened } from '../queries.ts';
import type { AddUndo } from '../undo.tsx';
import { ScreeningAnswers } from './applicant.tsx';
import { appliedWhen } from './applied-when.ts';
import { eventText } from './event-text.ts';
import { VideoAnswers } from './video-answers.tsx';

// Rarely asked for; loaded with the first press.
const InviteDialog = lazy(() => import('../invite-dialog.tsx'));
const Messages = lazy(() => import('../../../conversations/messages.tsx'));

export interface ProfileProps {
  job: JobWithQuestions;
  /** The application's id. */
  id: string;
  /** The application, if it is loaded. */
  known: Application | undefined;
  /** Gets a rating or a note that can be undone. */
  addUndo: AddUndo;
  actions?: (application: Application) => ReactNode;
}

/** An applicant's profile, on screen or on paper. */
export default function ApplicantProfile({ id, known, ...props }: ProfileProps) {
  if (known) return <Profile application={known} {...props} />;
  return (
    <Fetched
      query={applicationQuery(props.job.id, id)}
      skeleton={<Skeleton height={400} />}
      failure="Failed to load application. Please try again."
    >
      {(found) => <Profile application={found} {...props} />}
    </Fetched>
  );
}

type ProfileOf = Omit<ProfileProps, 'id' | 'known'> & { application: Application };

function Profile({ job, application, addUndo, actions }: ProfileOf) {
  return (
    <Fetched
      query={candidateById(application.candidate_id)}
      skeleton={<Skeleton height={400} />}
      failure="Failed to load candidate. Please try again."
    >
      {(found) => (
        <>
          <CandidateProfile {...{ job, application, addUndo }} candidate={found} />
          <DialogFoot>
            <Button
              variant="subtle"
              mr="auto"
              visibleFrom="sm"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            {found !== null && actions?.(application)}
          </DialogFoot>
        </>
      )}
    </Fetched>
  );
}

interface ContentProps {
  job: JobWithQuestions;
  application: Application;
  /** null after the applicant withdrew or deleted their account. */
  candidate: Candidate | null;
  /** Gets a rating or a note that can be undone. */
  addUndo: AddUndo;
}

/** Profile, documents and answers; after a withdrawal, only the application. */
function CandidateProfile({ job, application, candidate, addUndo }: ContentProps) {
  const profile = candidate?.candidate_profile ?? null;
  const { application_status, candidate_deleted_at } = application;
  const isWithdrawn = candidate === null && candidate_deleted_at === null;
  return (
    <Stack gap="lg">
      <div>
        <Group gap="sm">
          <Title order={3} size="h2" className="wrap-anywhere">
            <Name>{nameOf(candidate ?? application.candidate)}</Name>
          </Title>
          <StatusBadge status={isWithdrawn ? 'withdrawn' : application_status} />
        </Group>
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          <span>{`${job.job_title},`}</span> <Name>{job.company[0]?.name}</Name>
          {application.submitted_at !== null && (
            <span>{` · applied ${appliedWhen(application.submitted_at, application)}`}</span>
          )}
        </Text>
      </div>
      {candidate !== null && <Basics candidate={candidate} profile={profile} />}
      {isWithdrawn && <Withdrawn application={application} />}
      {candidate === null && candidate_deleted_at !== null && <Deleted at={candidate_deleted_at} />}
      <OtherApplications id={application.id} />
      <Assessment application={application} addUndo={addUndo} folded />
      <Documents application={application} />
      {application.offer && <LatestOffer offer={application.offer} />}
      {profile && <CandidateHistory profile={profile} />}
      <ScreeningAnswers responses={application.screening_responses} />
      <VideoAnswers application={application} />
      <ApplicationHistory {...{ job, application }} />
    </Stack>
  );
}

function Withdrawn({ application }: { application: Application }) {
  const { candidate, job_posting_id, withdrawn_at } = application;
  const queryClient = useQueryClient();
  const isKnown = withdrawn_at !== null;
  useEffect(() => {
    // The list behind the dialog is stale; refetch it after the dialog closes.
    if (!isKnown) return () => void refreshApplications(queryClient, job_posting_id);
  }, [isKnown, queryClient, job_posting_id]);
  return (
    <Alert
      color="gray"
      icon={<IconInfoCircle aria-hidden />}
      title={`${nameOf(candidate)} ${isKnown ? `withdrew this application on ${formatInstant(withdrawn_at)}` : 'has withdrawn this application, or deleted their account'}.`}
      role="note"
    >
      You can no longer see their profile. Their application is below.
    </Alert>
  );
}

function Deleted({ at }: { at: string }) {
  return (
    <Alert
      color="gray"
      icon={<IconInfoCircle aria-hidden />}
      title={`This applicant deleted their account on ${formatInstant(at)}.`}
      role="note"
    >
      Only the dates and the outcome are left.
    </Alert>
  );
}

function Basics({ candidate, profile }: { candidate: Candidate; profile: ProfileData | null }) {
  return (
    <Facts>
      <Fact term="Email">
        <EmailLink address={candidate.email} />
      </Fact>
      {profile && (
        <>
          <Fact term="Phone">
            <PhoneLink number={profile.phone_number} />
          </Fact>
          <Fact term="Location">{`${cityAndState(profile)} ${profile.zip_code}`}</Fact>
          <Fact term="Date of birth">{formatDay(profile.date_of_birth)}</Fact>
          <Fact term="Availability">{label(profile.candidate_availability)}</Fact>
          <Fact term="Work authorization">{label(profile.work_authorization_status)}</Fact>
          <Fact term="Work type preference">{label(profile.work_type_preference)}</Fact>
          <Fact term="Actively looking">{profile.actively_looking ? 'Yes' : 'No'}</Fact>
        </>
      )}
    </Facts>
  );
}

function Documents({ application: { profile } }: { application: Application }) {
  if (profile.resume_url === null && profile.cover_letter_url === null) return null;
  return (
    <Group gap="lg" className="not-printed">
      {profile.resume_url !== null && (
        <Anchor href={profile.resume_url} target="_blank" rel="noreferrer">
          Open the resume
        </Anchor>
      )}
      {profile.cover_letter_url !== null && (
        <Anchor href={profile.cover_letter_url} target="_blank" rel="noreferrer">
          Open the cover letter
        </Anchor>
      )}
    </Group>
  );
}

/** An application's events, including this view of it. */
function ApplicationHistory({ job, application }: Pick<ContentProps, 'job' | 'application'>) {
  const opening = useMarkOpened(application);
  const timeline = useInfiniteQuery({
    ...applicationTimeline('manager', application),
    enabled: !opening,
  });
  return (
    <Section title="History" framed={false}>
      <GetInTouch key={application.id} {...{ job, application }} />
      <Timeline
        query={timeline}
        label="History"
        inWords={(event) => eventText(event, application)}
      />
    </Section>
  );
}

/** The messages to and from the applicant, and the interview with them. */
function GetInTouch({ job, application }: Pick<ContentProps, 'job' | 'application'>) {
  const [opened, setOpened] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const { interview, application_status: status } = application;
  const stop = () => setIsInviting(false);
  const applicant = { id: application.id, name: nameOf(application.candidate) };
  return (
    <Stack gap="sm" mb="sm" align="flex-start" className="not-printed">
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Messages
        </Button>
        {(status === 'new' || status === 'accepted') && !isOpen(interview) && (
          <Button variant="default" size="xs" onClick={() => setIsInviting(true)}>
            Invite to interview
          </Button>
        )}
      </Group>
      {interview !== null && (
        <Text size="sm">
          <span>{interviewText(interview)}</span>{' '}
          <Anchor component={Link} to={paths.manager.interviews} inherit>
            Interviews
          </Anchor>
        </Text>
      )}
      {isInviting && (
        <Suspense>
          <InviteDialog job={job} applicants={[applicant]} onInvited={stop} onClose={stop} />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={<Skeleton height={160} />}>
          <Messages area="manager" applicationId={application.id} />
        </Suspense>
      )}
    </Stack>
  );
}

/** Wanted benefits, work experience and education. */
function CandidateHistory({ profile }: { profile: ProfileData }) {
  const wanted = WANTED_BENEFITS.filter(([name]) => profile.benefits_wanted[name]);
  return (
    <>
      {wanted.length > 0 && (
        <Section title="Benefits wanted" framed={false}>
          <Group gap={6}>
            {wanted.map(([name, text]) => (
              <Badge key={name} color="gray" size="lg">
                {text}
              </Badge>
            ))}
          </Group>
        </Section>
      )}
      {profile.work_experience.length > 0 && (
        <Section title="Work experience" framed={false}>
          {profile.work_experience.map((work) => (
            <Period
              key={`${work.jobTitle} ${work.company} ${work.startDate}`}
              title={`${work.jobTitle}, ${work.company}`}
              place={work.location}
              from={work.startDate}
              to={work.endDate}
            >
              {work.description}
            </Period>
          ))}
        </Section>
      )}
      {profile.education_history.length > 0 && (
        <Section title="Education" framed={false}>
          {profile.education_history.map((education) => (
            <Period
              key={`${education.institution} ${education.degree} ${education.startDate}`}
              title={education.institution}
              place={[education.degree, education.fieldOfStudy].filter(Boolean).join(', ')}
              from={education.startDate}
              to={education.endDate}
            />
          ))}
        </Section>
      )}
    </>
  );
}

interface PeriodProps {
  title: string;
  place: string;
  from: string | null;
  to: string | null;
  children?: string;
}

function Period({ title, place, from, to, children = '' }: PeriodProps) {
  const period =
    from === null && to === null
      ? ''
      : `${from === null ? '' : formatDay(from)} – ${to === null ? 'now' : formatDay(to)}`;
  return (
    <div>
      <Text fw={500} className="wrap-anywhere">
        {title}
      </Text>
      <Text size="sm" c="dimmed" className="wrap-anywhere">
        {[place, period].filter(Boolean).join(' · ')}
      </Text>
      {children !== '' && (
        <Text size="sm" className="prose">
          {children}
        </Text>
      )}
    </div>
  );
}
