import { Button, Skeleton, Text } from '@mantine/core';
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
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
  const name = nameOf(application.candidate);
  const suggestion = useMutation({
    mutationFn: ({ id }: ListedJob) =>
      call(suggestJob, { application_id: application.id, job_posting_id: id }),
    onSuccess: (_, { job_title }) => {
      toast(
        <>
          <bdi>{job_title}</bdi> was suggested to <Name>{name}</Name>.
        </>,
      );
      close();
    },
  });
  const choose = (chosen: ListedJob | undefined) => {
    suggestion.reset();
    setJob(chosen);
  };
  const close = () => {
    choose(undefined);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      busy={suggestion.isPending}
      title="Suggest another job"
      fullScreen={usePhone()}
      onClose={close}
    >
      {job === undefined ? (
        <Choose application={application} onChoose={choose} />
      ) : (
        <Confirm {...{ name, job, suggestion }} onBack={() => choose(undefined)} />
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
  /** The applicant's. */
  name: string;
  job: ListedJob;
  suggestion: UseMutationResult<unknown, Error, ListedJob>;
  onBack: () => void;
}

function Confirm({ name, job, suggestion, onBack }: ConfirmProps) {
  const { isPending, error } = suggestion;
  const send = useRef<HTMLButtonElement>(null);
  const oneAtATime = useOneAtATime();
  useFocusOn(true, () => send.current);
  // The dialog shows the failure.
  const suggest = () => suggestion.mutateAsync(job).catch(() => undefined);
  return (
    <>
      <Text className="wrap-anywhere">
        Suggest <strong>{job.job_title}</strong> to <Name>{name}</Name>?
      </Text>
      <Text mt="sm" size="sm">
        They get an email with a link to apply, unless they turned these emails off. They decide
        whether to apply. You can suggest each job once.
      </Text>
      {error && (
        <ErrorAlert
          mt="md"
          title={errorText(error, 'The job could not be suggested. Please try again.')}
        />
      )}
      <DialogFoot>
        <Button variant="default" disabled={isPending} onClick={onBack}>
          Back
        </Button>
        <Button ref={send} loading={isPending} onClick={() => oneAtATime(suggest)}>
          Send email
        </Button>
      </DialogFoot>
    </>
  );
}
