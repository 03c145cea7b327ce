import {
  Alert,
  Anchor,
  Badge,
  Box,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type {
  Application,
  Candidate,
  CandidateProfile,
} from '../../../../lambdas/contract/shapes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import { label, WANTED_BENEFITS } from '../../../ui/labels.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { nameOf } from '../../../ui/name-of.ts';
import { cityAndState } from '../../../ui/place.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { candidateById, refreshApplications } from './review-queries.ts';
import { ScreeningAnswers } from './screening-answers.tsx';
import { VideoAnswers } from './video-answers.tsx';

interface Props {
  /** Whose profile to show. Without it, the dialog is closed. */
  application: Application | undefined;
  onClose: () => void;
  /** Buttons at the end. */
  actions?: ReactNode;
}

/** All that a manager may see of an applicant: profile, documents and answers; after a withdrawal, what was handed in. */
export function CandidateProfileModal({ application, onClose, actions }: Props) {
  const phone = usePhone();
  return (
    <Dialog
      opened={application !== undefined}
      onClose={onClose}
      title="Candidate Profile"
      size="xl"
      fullScreen={phone}
    >
      {application && <Profile application={application} actions={actions} />}
    </Dialog>
  );
}

interface ProfileProps {
  application: Application;
  actions: ReactNode;
}

function Profile({ application, actions }: ProfileProps) {
  const candidate = useQuery(candidateById(application.candidate_id));
  return (
    <Loaded
      query={candidate}
      skeleton={<Skeleton height={400} />}
      failure="Failed to load candidate. Please try again."
    >
      {(found) => (
        <Stack gap="lg">
          <Content application={application} candidate={found} />
          {found !== null && actions}
        </Stack>
      )}
    </Loaded>
  );
}

interface ContentProps {
  application: Application;
  /** null once the applicant has withdrawn. */
  candidate: Candidate | null;
}

function Content({ application, candidate }: ContentProps) {
  const profile = candidate?.candidate_profile ?? null;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Title order={3} size="h2" className="wrap-anywhere">
          {nameOf(candidate ?? application.candidate)}
        </Title>
        <StatusBadge status={candidate === null ? 'withdrawn' : application.application_status} />
      </Group>
      {candidate === null ? (
        <Withdrawn application={application} />
      ) : (
        <Facts candidate={candidate} profile={profile} />
      )}
      <Documents application={application} />
      {profile && <History profile={profile} />}
      <ScreeningAnswers responses={application.screening_responses} />
      <VideoAnswers application={application} />
    </Stack>
  );
}

function Withdrawn({ application }: { application: Application }) {
  const { candidate, job_posting_id, withdrawn_at } = application;
  const queryClient = useQueryClient();
  const isKnown = withdrawn_at !== null;
  useEffect(() => {
    // The list behind the dialog is out of date. It follows once the dialog is closed.
    if (!isKnown) return () => void refreshApplications(queryClient, job_posting_id);
  }, [isKnown, queryClient, job_posting_id]);
  return (
    <Alert
      color="gray"
      icon={<IconInfoCircle aria-hidden />}
      title={`${nameOf(candidate)} ${isKnown ? `withdrew this application on ${formatInstant(withdrawn_at)}` : 'has withdrawn this application'}.`}
      role="note"
    >
      Their profile can no longer be seen. What they handed in is below.
    </Alert>
  );
}

function Facts({ candidate, profile }: { candidate: Candidate; profile: CandidateProfile | null }) {
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 1, xs: 2 }} spacing="md">
      <Fact term="Email">
        <Anchor href={`mailto:${candidate.email}`}>{candidate.email}</Anchor>
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
    </SimpleGrid>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {term}
      </Text>
      <Text component="dd" m={0} className="wrap-anywhere">
        {children}
      </Text>
    </div>
  );
}

function Documents({ application: { profile } }: { application: Application }) {
  if (profile.resume_url === null && profile.cover_letter_url === null) return null;
  return (
    <Group gap="lg">
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

function History({ profile }: { profile: CandidateProfile }) {
  const wanted = WANTED_BENEFITS.filter(([name]) => profile.benefits_wanted[name]);
  return (
    <>
      {wanted.length > 0 && (
        <Section title="Benefits wanted">
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
        <Section title="Work experience">
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
        <Section title="Education">
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Title order={4} mb={4}>
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </Box>
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
