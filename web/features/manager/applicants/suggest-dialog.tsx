import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { suggestJob } from '../../../../lambdas/contract/calls/suggestions.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/errors.ts';
import type { ListedJob } from '../../../api/queries/manager-queries.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DialogFoot } from '../../../ui/forms/form-actions.tsx';
import { useFocusOn } from '../../../ui/hooks/move-focus.ts';
import { useOneAtATime } from '../../../ui/hooks/one-at-a-time.ts';
import { usePhone } from '../../../ui/hooks/use-narrow.ts';
import { nameOf } from '../../../ui/text/format.ts';
import { Name } from '../../../ui/text/name.tsx';
import { ChooseJob } from '../../jobs/choose-job.tsx';
import { otherApplicationsOf } from './queries.ts';

interface Props {
  application: Application;
  opened: boolean;
  onClose: () => void;
}

/** Suggests another open job to an applicant, by an email. */
export function SuggestDialog({ application, opened, onClose }: Props) {
  const [job, setJob] = useState<ListedJob>();
  const [busy, setBusy] = useState(false);
  const close = () => {
    setJob(undefined);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      busy={busy}
      title="Suggest another job"
      fullScreen={usePhone()}
      onClose={close}
    >
      {job === undefined ? (
        <Choose application={application} onChoose={setJob} />
      ) : (
        <Confirm
          {...{ application, job, busy }}
          onBusy={setBusy}
          onBack={() => setJob(undefined)}
          onSent={close}
        />
      )}
    </Dialog>
  );
}

interface ChooseProps {
  application: Application;
  onChoose: (job: ListedJob) => void;
}

/** Chooses among the open jobs to which the applicant has not applied. */
function Choose({ application: { id, job_posting_id }, onChoose }: ChooseProps) {
  // After a failure all are offered: the server refuses those with an application.
  const { isPending, data: others = [] } = useQuery(otherApplicationsOf(id));
  if (isPending) return <Skeleton height={160} />;
  const applied = new Set([job_posting_id, ...others.map((each) => each.job_posting_id)]);
  return <ChooseJob among={(job) => job.is_active && !applied.has(job.id)} onChoose={onChoose} />;
}

interface ConfirmProps {
  application: Application;
  job: ListedJob;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onBack: () => void;
  onSent: () => void;
}

function Confirm({ application, job, busy, onBusy, onBack, onSent }: ConfirmProps) {
  const [failure, setFailure] = useState<unknown>();
  const send = useRef<HTMLButtonElement>(null);
  const oneAtATime = useOneAtATime();
  useFocusOn(true, () => send.current);
  const name = nameOf(application.candidate);

  async function suggest() {
    onBusy(true);
    setFailure(undefined);
    try {
      await call(suggestJob, { application_id: application.id, job_posting_id: job.id });
      toast(
        <>
          <bdi>{job.job_title}</bdi> was suggested to <Name>{name}</Name>.
        </>,
      );
      onSent();
    } catch (error) {
      setFailure(error);
    }
    onBusy(false);
  }

  return (
    <>
      <Text className="wrap-anywhere">
        Suggest <strong>{job.job_title}</strong> to <Name>{name}</Name>?
      </Text>
      <Text mt="sm" size="sm">
        They get an email with a link to apply, unless they turned these emails off. They decide
        whether to apply. You can suggest each job once.
      </Text>
      {failure !== undefined && (
        <ErrorAlert
          mt="md"
          title={errorText(failure, 'The job could not be suggested. Please try again.')}
        />
      )}
      <DialogFoot>
        <Button variant="default" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button ref={send} loading={busy} onClick={() => oneAtATime(suggest)}>
          Send email
        </Button>
      </DialogFoot>
    </>
  );
}
