import { NavLink, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  MAX_SCREENING_QUESTIONS,
  MAX_VIDEO_QUESTIONS,
} from '../../../../../lambdas/contract/limits.ts';
import { formatDay } from '../../../../../lambdas/contract/texts/format.ts';
import { useFetchOn } from '../../../../api/paged-query.ts';
import { type ListedJob, managerJobs, ownJob } from '../../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../../api/queries/query-client.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import SearchBox from '../../../../ui/fields/search-box.tsx';
import type { DraftForm } from '../../../../ui/forms/draft-form.tsx';
import { useOneAtATime } from '../../../../ui/hooks/one-at-a-time.ts';
import { useDrawn } from '../../../../ui/hooks/use-drawn.tsx';
import { usePhone } from '../../../../ui/hooks/use-narrow.ts';
import { count } from '../../../../ui/text/format.ts';
import { isFoundIn } from '../../../../ui/text/found-in.ts';
import { duplicateOf, type JobValues, written } from '../job-values.ts';

interface Props {
  form: DraftForm<JobValues>;
  opened: boolean;
  onClose: () => void;
}

/** Chooses the job whose questions are copied. They come after those that are written already. */
export default function CopyQuestionsDialog({ form, opened, onClose }: Props) {
  const [failed, setFailed] = useState(false);
  const oneAtATime = useOneAtATime();

  async function copy({ id, job_title }: ListedJob) {
    setFailed(false);
    try {
      const copied = duplicateOf(await queryClient.fetchQuery(ownJob(id)));
      const { screening_questions: screening, video_questions: video } = form.getValues();
      form.setFieldValue(
        'screening_questions',
        [...written(screening), ...copied.screening_questions].slice(0, MAX_SCREENING_QUESTIONS),
      );
      form.setFieldValue(
        'video_questions',
        [...written(video), ...copied.video_questions].slice(0, MAX_VIDEO_QUESTIONS),
      );
      const copies = copied.screening_questions.length + copied.video_questions.length;
      toast(`${count(copies, 'question')} copied from “${job_title}”.`);
      onClose();
    } catch {
      setFailed(true);
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Copy questions from…" fullScreen={usePhone()}>
      <Stack gap="md">
        {failed && <ErrorAlert title="Failed to copy the questions. Please try again." />}
        <Jobs onChoose={(job) => oneAtATime(() => copy(job))} />
      </Stack>
    </Dialog>
  );
}

function Jobs({ onChoose }: { onChoose: (job: ListedJob) => void }) {
  const jobs = useInfiniteQuery(managerJobs);
  useFetchOn(jobs, true);
  const [q, setQ] = useState('');
  return (
    <Loaded
      query={jobs}
      skeleton={<Skeleton height={160} />}
      failure="Failed to load jobs. Please try again."
    >
      {({ items }) => (
        <>
          <SearchBox label="Search by title" words={q} onSearch={setQ} />
          <List
            key={q}
            jobs={items.filter(({ job_title }) => isFoundIn(job_title, q))}
            onChoose={onChoose}
          />
        </>
      )}
    </Loaded>
  );
}

interface ListProps {
  jobs: readonly ListedJob[];
  onChoose: (job: ListedJob) => void;
}

/** Jobs that are drawn at once. */
const DRAWN = 40;

function List({ jobs, onChoose }: ListProps) {
  const { drawn, end } = useDrawn(jobs, DRAWN);
  if (jobs.length === 0) return <Text c="dimmed">No jobs match.</Text>;
  return (
    <div>
      {drawn.map((job) => (
        <NavLink
          key={job.id}
          component="button"
          type="button"
          className="wrap-anywhere"
          label={job.job_title}
          description={`${job.company_location[0]?.location_name} · ${formatDay(job.created_at.slice(0, 10))}`}
          onClick={() => onChoose(job)}
        />
      ))}
      {end}
    </div>
  );
}
