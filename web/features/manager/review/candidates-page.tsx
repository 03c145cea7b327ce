import { Anchor, Badge, Button, Card, Group, Skeleton, Spoiler, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { deactivateJob } from '../../../../lambdas/contract/company.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/shapes.ts';
import { call } from '../../../api/client.ts';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { ownJob } from '../../../api/manager-queries.ts';
import { refresh } from '../../../api/query-client.ts';
import { paths } from '../../../paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { cityAndState } from '../../../ui/place.ts';
import { toast } from '../../../ui/toast.ts';
import { NewApplicants } from './new-applicants.tsx';
import type { OfferDialog } from './offer-dialog.ts';
import { ReviewedCandidates } from './reviewed-candidates.tsx';
import { useDecisions } from './use-decisions.ts';

interface Props {
  /** Renders the dialog that edits a job. Without an id, it is closed. */
  editJob: (jobId: string | undefined, onClose: () => void) => ReactNode;
  makeOffer: OfferDialog;
}

/** A job and its applicants: the new ones, and the reviewed ones. */
export function CandidatesPage({ editJob, makeOffer }: Props) {
  const { jobId = '' } = useParams();
  const job = useQuery(ownJob(jobId));
  const [editing, setEditing] = useState(false);
  return (
    <Page
      title={job.data?.job_title ?? (job.isError ? 'Candidates' : undefined)}
      subtitle={job.data && <Where job={job.data} />}
      actions={job.data && <Actions job={job.data} onEdit={() => setEditing(true)} />}
    >
      <Loaded
        query={job}
        skeleton={<Skeleton height={480} />}
        failure="Failed to load job. Please try again."
      >
        {(found) => <Review key={found.id} job={found} makeOffer={makeOffer} />}
      </Loaded>
      {editJob(editing ? jobId : undefined, () => setEditing(false))}
    </Page>
  );
}

function Where({ job }: { job: JobWithQuestions }) {
  const [company] = job.company;
  const [location] = job.company_location;
  return (
    <Group gap="xs">
      <Badge color={job.is_active ? 'green' : 'gray'} variant="light">
        {job.is_active ? 'Active' : 'Inactive'}
      </Badge>
      <Anchor component={Link} to={paths.manager.company(job.company_id)} size="sm">
        {company?.name}
      </Anchor>
      <Text size="sm">{location && `${location.location_name} · ${cityAndState(location)}`}</Text>
    </Group>
  );
}

function Actions({ job, onEdit }: { job: JobWithQuestions; onEdit: () => void }) {
  const [asking, setAsking] = useState(false);
  async function close() {
    try {
      await call(deactivateJob, { job_posting_id: job.id });
    } catch (error) {
      // It may have been closed elsewhere.
      void refresh('manager');
      throw error;
    }
    keepAnswer('manager', { id: job.id, is_active: false });
    void refresh('manager');
    setAsking(false);
    toast('Job closed successfully.');
  }
  return (
    <>
      {job.is_active && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Close Job
        </Button>
      )}
      <Button variant="default" onClick={onEdit}>
        Edit Job
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Close Job"
        question="Are you sure you want to close this job? Action cannot be reversed at this time."
        confirm="Close Job"
        onConfirm={close}
        failure={() => 'Failed to close job.'}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Review({ job, makeOffer }: { job: JobWithQuestions; makeOffer: OfferDialog }) {
  const decisions = useDecisions(job);
  return (
    <Stack gap={32}>
      <Card>
        <Spoiler
          maxHeight={60}
          showLabel="Show the whole description"
          hideLabel="Show less"
          styles={{ control: { fontSize: 14, marginTop: 4 } }}
        >
          <Text className="prose" size="sm" lh="20px" maw="80ch">
            {job.job_description}
          </Text>
        </Spoiler>
      </Card>
      <NewApplicants job={job} decisions={decisions} makeOffer={makeOffer} />
      <ReviewedCandidates job={job} decisions={decisions} makeOffer={makeOffer} />
    </Stack>
  );
}
