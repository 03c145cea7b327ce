import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { confirmStillHiring } from '../../../lambdas/contract/calls/still-hiring.ts';
import type { JobWithQuestions } from '../../../lambdas/contract/schemas/job.ts';
import { call } from '../../api/client.ts';
import { ownJob } from '../../api/queries/manager-queries.ts';
import { updateCached } from '../../api/query-client.ts';
import { paths, STILL_HIRING_PARAM } from '../../paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { formatDayOf } from '../../ui/text/format.ts';
import { NamedText } from '../../ui/text/name.tsx';
import { placeInLists } from './place-in-lists.ts';

interface Props {
  job: Pick<JobWithQuestions, 'id' | 'job_title' | 'unlisted_at' | 'unlist_at'>;
  /** Whether it is on the job's review. Elsewhere it links there: a review starts with the oldest applicant. */
  inReview?: boolean;
}

const LOOK = { size: 'compact-sm' } as const;
/** Soon after an applicant is opened, the job is listed again: it is looked at for a minute. */
const LOOK_AGAIN_MS = 5_000;
const LOOKS = 12;

/**
 * Says that a job is left out of the lists, or soon will be, and keeps it there for a week at a click. The link of the
 * email about it is such a click.
 */
export default function StillHiring({ job, inReview = false }: Props) {
  const { id, job_title } = job;
  useQuery({
    ...ownJob(id),
    enabled: inReview,
    refetchInterval: ({ state }) => (state.dataUpdateCount < LOOKS ? LOOK_AGAIN_MS : false),
  });
  const { busy, act } = useAction();
  async function keep() {
    const { unlisted_at, unlist_at } = (await call(confirmStillHiring, { job_id: id })).job;
    updateCached('manager', { id, unlisted_at, unlist_at });
    const until = unlist_at === undefined ? '' : ` until ${formatDayOf(unlist_at)}`;
    toast(<NamedText name={job_title} after={` stays in the lists${until}.`} />);
  }
  const confirm = () => act(keep, 'The job could not be kept in the lists. Please try again.');
  const [address, setAddress] = useSearchParams();
  const isAsked = address.has(STILL_HIRING_PARAM);
  const answer = useEffectEvent(() => {
    address.delete(STILL_HIRING_PARAM);
    setAddress(address, { replace: true });
    void confirm();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
  const place = placeInLists(job);
  if (place === undefined) return null;
  return (
    <Group gap="xs">
      <Text size="sm">{place}</Text>
      {!inReview && (
        <Button
          {...LOOK}
          variant="light"
          component={Link}
          to={paths.manager.candidates(id)}
          aria-label={`Start with the oldest for ${job_title}`}
        >
          Start with the oldest
        </Button>
      )}
      <Button
        {...LOOK}
        variant="default"
        loading={busy}
        aria-label={`Still hiring, give me a week: ${job_title}`}
        onClick={confirm}
      >
        Still hiring, give me a week
      </Button>
    </Group>
  );
}
