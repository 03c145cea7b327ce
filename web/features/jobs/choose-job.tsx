import { NavLink, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFetchOn } from '../../api/paged-query.ts';
import { type ListedJob, managerJobs } from '../../api/queries/manager-queries.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { useDrawn } from '../../ui/hooks/use-drawn.ts';
import { fold, hasWords } from '../../ui/text/fold.ts';
import { formatDayOf } from '../../ui/text/format.ts';

interface Props {
  /** Which jobs can be chosen; all by default. */
  among?: (job: ListedJob) => boolean;
  onChoose: (job: ListedJob) => void;
}

/** Chooses one of the manager's jobs, by a word of its title. */
export function ChooseJob({ among = () => true, onChoose }: Props) {
  const jobs = useInfiniteQuery(managerJobs);
  useFetchOn(jobs, true);
  const [q, setQ] = useState('');
  const isFound = hasWords(q);
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
            jobs={items.filter((job) => among(job) && isFound(fold(job.job_title)))}
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
  const drawn = useDrawn(jobs, DRAWN);
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
          description={`${job.company_location[0]?.location_name} · ${formatDayOf(job.created_at)}`}
          onClick={() => onChoose(job)}
        />
      ))}
    </div>
  );
}
