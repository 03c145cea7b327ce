import { Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { ownJob } from '../../../api/queries/manager-queries.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { JobActions } from './job/job-actions.tsx';
import { JobDescription, JobLine } from './job/job-header.tsx';
import { NewApplicants } from './new-applicants.tsx';
import { newApplications } from './review-queries.ts';
import type { OfferDialog } from './reviewed/offer-dialog.ts';
import { ReviewedCandidates } from './reviewed/reviewed-candidates.tsx';
import { useDecisions } from './use-decisions.ts';
import { useQueue } from './use-queue.ts';

interface Props {
  /** Renders the job editor; closed without an id. */
  editJob: (jobId: string | undefined, onClose: () => void) => ReactNode;
  /** Renders the job preview; closed without an id. */
  previewJob: (jobId: string | undefined, onClose: () => void) => ReactNode;
  makeOffer: OfferDialog;
}

/** A job with new applicants and reviewed ones. While applicants wait, the job takes one line. */
export function CandidatesPage({ editJob, previewJob, makeOffer }: Props) {
  const { jobId = '' } = useParams();
  const job = useQuery(ownJob(jobId));
  const waiting = useInfiniteQuery(newApplications(jobId)).data?.items;
  const isFolded = waiting === undefined || waiting.length > 0;
  const [isDescriptionShown, setIsDescriptionShown] = useState(false);
  const [dialog, setDialog] = useState<'edit' | 'preview'>();
  const close = () => setDialog(undefined);
  return (
    <Page
      title={job.data?.job_title ?? (job.isError ? 'Candidates' : undefined)}
      subtitle={
        job.data && (
          <JobLine
            job={job.data}
            {...(isFolded && {
              description: { shown: isDescriptionShown, onShow: setIsDescriptionShown },
            })}
          />
        )
      }
      actions={
        job.data && (
          <JobActions
            job={job.data}
            onEdit={() => setDialog('edit')}
            onPreview={() => setDialog('preview')}
            compact={isFolded}
          />
        )
      }
      compact={isFolded}
    >
      <Loaded
        query={job}
        skeleton={<Skeleton height={480} />}
        failure="Failed to load job. Please try again."
      >
        {(found) => (
          <Stack gap={isFolded ? 'sm' : 32}>
            {(isDescriptionShown || !isFolded) && <JobDescription job={found} />}
            <Review key={found.id} job={found} makeOffer={makeOffer} />
          </Stack>
        )}
      </Loaded>
      {editJob(dialog === 'edit' ? jobId : undefined, close)}
      {previewJob(dialog === 'preview' ? jobId : undefined, close)}
    </Page>
  );
}

function Review({ job, makeOffer }: { job: JobWithQuestions; makeOffer: OfferDialog }) {
  const [name, setName] = useState('');
  const decisions = useDecisions(job, (application) => {
    setName('');
    queue.jumpTo(application);
  });
  const queue = useQueue(job.id, decisions.unsent, name);
  return (
    <Stack gap={32}>
      <NewApplicants {...{ job, queue, name, decisions, makeOffer }} onSearch={setName} />
      <ReviewedCandidates job={job} decisions={decisions} makeOffer={makeOffer} />
    </Stack>
  );
}
