import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import type {
  Candidate,
  CandidateProfile as ProfileData,
} from '../../../../../lambdas/contract/schemas/people.ts';
import { formatDay } from '../../../../../lambdas/contract/texts/format.ts';
import { EmailLink } from '../../../../ui/display/contact-links.tsx';
import { Fact, Facts } from '../../../../ui/display/fact.tsx';
import { formatInstant, nameOf } from '../../../../ui/text/format.ts';
import { StatusBadge } from '../../../applications/status-badge.tsx';
import { label } from '../../../jobs/labels.ts';
import { cityAndState } from '../../../jobs/place.ts';
import { Assessment } from '../../assessment/assessment.tsx';
import { OtherApplications } from '../../assessment/other-applications.tsx';
import type { AddUndo } from '../../assessment/use-undo-stack.ts';
import { refreshApplications } from '../review-queries.ts';
import { LatestOffer } from '../reviewed/offer-outcome.tsx';
import { VideoAnswers } from '../videos/video-answers.tsx';
import { ApplicationHistory } from './application-history.tsx';
import { CandidateHistory } from './candidate-history.tsx';
import { ScreeningAnswers } from './screening-answers.tsx';

interface Props {
  job: JobWithQuestions;
  application: Application;
  /** null after the applicant withdrew or deleted their account. */
  candidate: Candidate | null;
  /** Gets a rating or a note that can be undone. */
  addUndo: AddUndo;
}

/** Profile, documents and answers; after a withdrawal, only the application. */
export function CandidateProfile({ job, application, candidate, addUndo }: Props) {
  const profile = candidate?.candidate_profile ?? null;
  const { application_status, candidate_deleted_at } = application;
  const isWithdrawn = candidate === null && candidate_deleted_at === null;
  return (
    <Stack gap="lg">
      <div>
        <Group gap="sm">
          <Title order={3} size="h2" className="wrap-anywhere">
            {nameOf(candidate ?? application.candidate)}
          </Title>
          <StatusBadge status={isWithdrawn ? 'withdrawn' : application_status} />
        </Group>
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {job.job_title}, {job.company[0]?.name}
          {application.submitted_at !== null &&
            ` · applied ${formatInstant(application.submitted_at)}`}
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
      <ApplicationHistory application={application} />
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
            <Anchor href={`tel:${profile.phone_number}`}>{profile.phone_number}</Anchor>
          </Fact>
          <Fact term="Location">
            {cityAndState(profile)} {profile.zip_code}
          </Fact>
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
