import { Anchor, Badge, Button, Card, Group, Skeleton, Spoiler, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router-dom';
import { jobPath } from '../../../../../lambdas/contract/pages/public-paths.ts';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { applicantRows } from '../../../../api/queries/applicant-rows.ts';
import { ownJob } from '../../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { APPLICANT_PARAM, paths, postAgainPath, STILL_HIRING_PARAM } from '../../../../paths.ts';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Page } from '../../../../ui/frame/page.tsx';
import { usePhone, usePhoneEitherWay } from '../../../../ui/hooks/use-narrow.ts';
import { Name } from '../../../../ui/text/name.tsx';
import { CopyLink } from '../../../jobs/copy-link.tsx';
import { cityAndState, withRemote } from '../../../jobs/place.ts';
import { ShareButton } from '../../../jobs/share.tsx';
import { EditJobDialog, JobPreview } from '../../postings/job-dialogs.tsx';
import { useDecisions } from '../decisions.tsx';
import { applicationQuery, newApplications } from '../queries.ts';
import { useUndoStack } from '../undo.tsx';
import { CloseJobDialog } from './close-job-dialog.tsx';
import { NewApplicants, type NewApplicantsHandle } from './new-applicants.tsx';
import { ReviewedCandidates } from './reviewed-candidates.tsx';

const StillHiring = lazy(() => import('../../../jobs/still-hiring.tsx'));

export function loader({ params: { jobId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(ownJob(jobId));
  queryClient.prefetchInfiniteQuery(newApplications(jobId));
  queryClient.prefetchQuery(applicantRows(jobId));
}

/**
 * A job with new applicants and reviewed ones. While applicants wait, the job takes one line, and on a phone none: it
 * is in the menu.
 */
export function Component() {
  const { jobId = '' } = useParams();
  const [address] = useSearchParams();
  const job = useQuery(ownJob(jobId));
  const applications = useInfiniteQuery(newApplications(jobId));
  const waiting = applications.data?.items;
  const isFolded = waiting === undefined || waiting.length > 0;
  // The menu comes with the applicants, so it is not there if they failed to load.
  const isInMenu = usePhoneEitherWay() && isFolded && !applications.isLoadingError;
  const [isDescriptionShown, setIsDescriptionShown] = useState(false);
  const [dialog, setDialog] = useState<'edit' | 'preview'>();
  const close = () => setDialog(undefined);
  const actions = job.data && (
    <JobActions
      job={job.data}
      onEdit={() => setDialog('edit')}
      onPreview={() => setDialog('preview')}
      compact={isFolded}
    />
  );
  return (
    <Page
      title={job.data?.job_title ?? (job.isError ? 'Candidates' : undefined)}
      subtitle={
        isInMenu
          ? undefined
          : job.data && (
              <JobLine
                job={job.data}
                {...(isFolded && {
                  description: { shown: isDescriptionShown, onShow: setIsDescriptionShown },
                })}
              />
            )
      }
      actions={isInMenu ? undefined : actions}
      compact={isFolded}
      hidden={isInMenu}
    >
      <Loaded
        query={job}
        skeleton={<Skeleton height={480} />}
        failure="Failed to load job. Please try again."
      >
        {(found) => (
          <Stack gap={isFolded ? 'sm' : 32}>
            {(isDescriptionShown || !isFolded) && !isInMenu && <JobDescription job={found} />}
            {(found.unlisted_at ?? found.unlist_at ?? address.get(STILL_HIRING_PARAM)) != null && (
              <Suspense>
                <StillHiring job={found} inReview />
              </Suspense>
            )}
            <Review
              key={found.id}
              job={found}
              jobInMenu={
                isInMenu && (
                  <>
                    <Text fw={600} className="wrap-anywhere" aria-hidden>
                      {found.job_title}
                    </Text>
                    <JobLine job={found} />
                    <JobDescription job={found} />
                    <Group gap="xs">{actions}</Group>
                  </>
                )
              }
            />
          </Stack>
        )}
      </Loaded>
      <EditJobDialog jobId={dialog === 'edit' ? jobId : undefined} onClose={close} />
      <JobPreview jobId={dialog === 'preview' ? jobId : undefined} onClose={close} />
    </Page>
  );
}

interface ReviewProps {
  job: JobWithQuestions;
  jobInMenu: ReactNode;
}

function Review({ job, jobInMenu }: ReviewProps) {
  const newApplicants = useRef<NewApplicantsHandle>(null);
  const undoStack = useUndoStack();
  const decisions = useDecisions(job, undoStack, (application) =>
    newApplicants.current?.show(application),
  );
  const { isPending, application: asked } = useAskedApplication(job.id);
  if (isPending) return <Skeleton height={560} />;
  return (
    <Stack gap={32}>
      <NewApplicants ref={newApplicants} {...{ job, asked, decisions, undoStack, jobInMenu }} />
      <ReviewedCandidates {...{ job, asked, decisions }} addUndo={undoStack.addUndo} />
    </Stack>
  );
}

/** The applicant in the URL, who may be in any queue. Without one, or after a failure, the review begins as usual. */
function useAskedApplication(jobId: string): {
  readonly isPending: boolean;
  readonly application: Application | undefined;
} {
  const [address] = useSearchParams();
  const id = address.get(APPLICANT_PARAM);
  const { data, isFetched } = useQuery({
    ...applicationQuery(jobId, id ?? ''),
    enabled: id !== null,
  });
  return {
    // After a failure, a refetch must not hide the review that has begun.
    isPending: id !== null && !isFetched,
    // A link may have been altered.
    application: data?.job_posting_id === jobId ? data : undefined,
  };
}

interface ActionsProps {
  job: JobWithQuestions;
  onEdit: () => void;
  onPreview: () => void;
  /** Whether space is tight, as on a phone. */
  compact: boolean;
}

/** Buttons to close, edit, preview and share the job, and to post it again. */
function JobActions({ job, onEdit, onPreview, compact }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  const phone = usePhone();
  const look = { variant: 'default', size: compact || phone ? 'xs' : 'sm' };
  return (
    <>
      {job.is_active && (
        <Button {...look} onClick={() => setAsking(true)}>
          Close Job
        </Button>
      )}
      <Button {...look} onClick={onEdit}>
        Edit Job
      </Button>
      {job.is_active && <CopyLink path={jobPath(job)} compact={look.size === 'xs'} />}
      {job.is_active && (
        <ShareButton of={{ job }} {...look} {...(compact && { leftSection: null })} />
      )}
      <Button {...look} aria-label="Preview as candidate" onClick={onPreview}>
        {compact ? 'Preview' : 'Preview as candidate'}
      </Button>
      {!compact && (
        <Button {...look} component={Link} to={postAgainPath(job)}>
          Post again
        </Button>
      )}
      <CloseJobDialog job={job} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

interface LineProps {
  job: JobWithQuestions;
  /** For a folded description: whether it is shown, and its toggle. */
  description?: { readonly shown: boolean; readonly onShow: (shown: boolean) => void };
}

/** Status, company and place, in one line if they fit. */
function JobLine({ job, description }: LineProps) {
  const [company] = job.company;
  const [location] = job.company_location;
  const place =
    location && withRemote(`${location.location_name} · ${cityAndState(location)}`, job);
  return (
    <Group gap="0 var(--mantine-spacing-xs)">
      <Badge color={job.is_active ? 'green' : 'gray'} variant="light">
        {job.is_active ? 'Active' : 'Inactive'}
      </Badge>
      <Anchor component={Link} to={paths.manager.company(job.company_id)} size="sm">
        <Name>{company?.name}</Name>
      </Anchor>
      <Text size="sm">{place}</Text>
      {description && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={description.shown}
          onClick={() => description.onShow(!description.shown)}
        >
          Description
        </Anchor>
      )}
      <Anchor component={Link} to={paths.manager.applicants(job.id)} size="sm">
        All applicants
      </Anchor>
    </Group>
  );
}

/** The description, collapsed to a few lines. */
function JobDescription({ job }: { job: JobWithQuestions }) {
  return (
    <Card>
      <Spoiler
        maxHeight={60}
        showLabel="Show full description"
        hideLabel="Show less"
        styles={{ control: { fontSize: 14, marginTop: 4 } }}
      >
        <Text className="prose" size="sm" lh="20px" maw="80ch">
          {job.job_description}
        </Text>
      </Spoiler>
    </Card>
  );
}
