import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { ownJob } from '../../../api/queries/manager-queries.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { usePhoneEitherWay } from '../../../ui/hooks/use-narrow.ts';
import { useAskedApplication } from './asked-application.ts';
import { JobActions } from './job/job-actions.tsx';
import { JobDescription, JobLine } from './job/job-header.tsx';
import { NewApplicants, type NewApplicantsHandle } from './new-applicants.tsx';
import { newApplications } from './review-queries.ts';
import type { OfferDialog } from './reviewed/offer-dialog.ts';
import { ReviewedCandidates } from './reviewed/reviewed-candidates.tsx';
import { useDecisions } from './use-decisions.ts';

interface Props {
  /** Renders the job editor; closed without an id. */
  editJob: (jobId: string | undefined, onClose: () => void) => ReactNode;
  /** Renders the job preview; closed without an id. */
  previewJob: (jobId: string | undefined, onClose: () => void) => ReactNode;
  makeOffer: OfferDialog;
}

/**
 * A job with new applicants and reviewed ones. While applicants wait, the job takes one line, and on a phone none: it
 * is in the menu.
 */
export function CandidatesPage({ editJob, previewJob, makeOffer }: Props) {
  const { jobId = '' } = useParams();
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
            <Review
              key={found.id}
              job={found}
              makeOffer={makeOffer}
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
      {editJob(dialog === 'edit' ? jobId : undefined, close)}
      {previewJob(dialog === 'preview' ? jobId : undefined, close)}
    </Page>
  );
}

interface ReviewProps {
  job: JobWithQuestions;
  makeOffer: OfferDialog;
  jobInMenu: ReactNode;
}

function Review({ job, makeOffer, jobInMenu }: ReviewProps) {
  const newApplicants = useRef<NewApplicantsHandle>(null);
  const decisions = useDecisions(job, (application) => newApplicants.current?.show(application));
  const { isPending, application: asked } = useAskedApplication(job.id);
  if (isPending) return <Skeleton height={560} />;
  return (
    <Stack gap={32}>
      <NewApplicants ref={newApplicants} {...{ job, asked, decisions, makeOffer, jobInMenu }} />
      <ReviewedCandidates job={job} asked={asked} decisions={decisions} makeOffer={makeOffer} />
    </Stack>
  );
}
