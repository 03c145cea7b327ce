import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendar, IconCash, IconClock, IconMapPin, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import {
  companyPath,
  JOBS_PATH,
  jobAtCompany,
  jobPath,
} from '../../../lambdas/contract/pages/public-paths.ts';
import type { AskedQuestions, PublicJob } from '../../../lambdas/contract/schemas/job.ts';
import { applicationNeeds, NEW_HERE } from '../../../lambdas/contract/texts/application-needs.ts';
import { formatPay } from '../../../lambdas/contract/texts/format.ts';
import { usuallyAnswers } from '../../../lambdas/contract/texts/usual-answers.ts';
import { applyPath } from '../../api/destination.ts';
import { ApiError } from '../../api/errors.ts';
import { jobToApplyFor } from '../../api/queries/candidate-queries.ts';
import { publicJob, similarJobs } from '../../api/queries/public-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { isSignedIn, useSession } from '../../api/stored/session.ts';
import { useSource } from '../../api/stored/source.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { formatDayOf } from '../../ui/text/format.ts';
import { Name } from '../../ui/text/name.tsx';
import { CompanyTile } from '../jobs/company-tile.tsx';
import { CopyLink } from '../jobs/copy-link.tsx';
import { useCountedView } from '../jobs/count-view.ts';
import { JobInformation } from '../jobs/job-information.tsx';
import { label } from '../jobs/labels.ts';
import { placeOf, withRemote } from '../jobs/place.ts';
import { SaveJobButton } from '../jobs/save-job-button.tsx';
import { SimilarJobs } from '../jobs/similar-jobs.tsx';
import classes from './job-page.module.css';
import { ReportJob } from './report-job.tsx';

export function loader({ params: { jobId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(publicJob(jobId));
  if (isSignedIn('candidate')) queryClient.prefetchQuery(jobToApplyFor(jobId));
}

/** A public job page. */
export function Component() {
  const { jobId = '' } = useParams();
  useSource(jobId);
  const found = useQuery(publicJob(jobId));
  useCountedView(found.data?.job);
  if (found.error instanceof ApiError && found.error.status === 410) {
    return <ClosedJob id={jobId} reason={found.error.message} />;
  }
  const job = found.data?.job;
  return (
    <Page
      title={(job && jobAtCompany(job)) ?? (found.isError ? 'Job' : undefined)}
      heading={job?.job_title}
      tile={job?.company[0] && <CompanyTile company={job.company[0]} size={56} />}
      subtitle={job && <JobFacts job={job} />}
      actions={
        job && (
          <>
            <CopyLink path={jobPath(job)} />
            <ApplyToJob job={job} />
          </>
        )
      }
    >
      <Loaded
        query={found}
        skeleton={<FormSkeleton />}
        failure="Failed to load the job. Please try again."
      >
        {({ job, questions }) => (
          <>
            <JobInformation job={job}>
              <Questions {...questions} />
            </JobInformation>
            <ReportJob jobId={job.id} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Save and Apply buttons; on phones at the bottom of the window. */
function ApplyToJob({ job }: { job: PublicJob }) {
  const { id } = job;
  useSession('candidate');
  const own = useQuery({ ...jobToApplyFor(id), enabled: isSignedIn('candidate') });
  return (
    <div className={`${classes.bar} not-printed`} data-bottom-bar>
      <SaveJobButton job={{ ...job, saved: own.data?.saved }} />
      {own.data?.applied ? (
        <Button disabled fullWidth>
          Applied
        </Button>
      ) : (
        <Button component={Link} to={applyPath(id)} fullWidth>
          Apply Now
        </Button>
      )}
    </div>
  );
}

interface ClosedJobProps {
  id: string;
  /** The server's sentence. */
  reason: string;
}

/** A closed job, with similar open ones. */
function ClosedJob({ id, reason }: ClosedJobProps) {
  const { data: { jobPostings: jobs = [], closed_job } = {} } = useQuery(similarJobs(id));
  const all = (
    <Button component={Link} to={JOBS_PATH}>
      All open jobs
    </Button>
  );
  return (
    <Page title="Job closed" heading={reason} subtitle={closed_job}>
      {jobs.length === 0 ? (
        <EmptyState drawing="jobs" action={all}>
          See other open jobs.
        </EmptyState>
      ) : (
        <Stack gap="lg">
          <SimilarJobs jobs={jobs} />
          <Group>{all}</Group>
        </Stack>
      )}
    </Page>
  );
}

/** What the application asks, to read before signing up. */
function Questions({ screening, video }: AskedQuestions) {
  if (screening.length + video.length === 0) return null;
  return (
    <Section title="Questions in the application">
      <ol className={classes.questions}>
        {screening.map(({ question_text, question_answers }) => (
          <li key={question_text}>
            <span>{question_text}</span>
            <Text size="sm" c="dimmed">
              {question_answers.join(' · ')}
            </Text>
          </li>
        ))}
        {video.map((question_text) => (
          <li key={question_text}>
            <span>{question_text}</span>
            <Text size="sm" c="dimmed">
              Video answer
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Below the heading of a job's page: company, place, pay, type, date, and what the application asks for. */
function JobFacts({ job }: { job: PublicJob }) {
  useSession('candidate');
  const [company] = job.company;
  const days = company?.usual_answer_days;
  const facts = [
    { Icon: IconMapPin, text: withRemote(placeOf(job), job) },
    { Icon: IconCash, text: formatPay(job.hourly_pay_in_cents) },
    { Icon: IconClock, text: label(job.employment_type) },
    { Icon: IconCalendar, text: `Posted ${formatDayOf(job.created_at)}` },
    ...(days === undefined ? [] : [{ Icon: IconMessage, text: usuallyAnswers(days) }]),
  ];
  return (
    <>
      {company && (
        <Anchor component={Link} to={companyPath(company)} underline="always">
          <Name>{company.name}</Name>
        </Anchor>
      )}
      <ul className={classes.facts}>
        {facts.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={18} stroke={1.5} aria-hidden /> <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className={classes.needs}>
        <strong>What you'll need</strong> <span>{applicationNeeds(job)}</span>
        {!isSignedIn('candidate') && <span className={classes.newHere}>{NEW_HERE}</span>}
      </p>
    </>
  );
}
