import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { jobFilters } from '../../../lambdas/contract/calls/job-search.ts';
import { searchPublicJobs } from '../../../lambdas/contract/calls/public.ts';
import { CITY_MAX, SEARCH_MAX, STATE_MAX } from '../../../lambdas/contract/limits.ts';
import { JOBS_PATH, jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import {
  addressOf,
  inputOf,
  type JobSearch,
} from '../../../lambdas/contract/pages/search-address.ts';
import { formatPay } from '../../../lambdas/contract/texts/format.ts';
import { call } from '../../api/client.ts';
import { readLocal, writeLocal } from '../../api/stored/values.ts';
import { paths } from '../../paths.ts';
import { count } from '../../ui/text/format.ts';
import { placeOf } from '../jobs/place.ts';
import classes from './auth-card.module.css';

/** The place that this browser searched last. */
const LAST_PLACE = 'lastPlace';
const WHERE_MAX = CITY_MAX + STATE_MAX;
/** How many of the newest jobs are shown. */
const NEWEST = 3;

/** A search for some work at a place: a ZIP code, or a place's name among the words. */
function searchFor(work: string, where: string): JobSearch {
  const [what, place] = [work.trim(), where.trim()];
  const near = jobFilters.near.safeParse(place).data;
  if (near !== undefined) return { q: what || undefined, near };
  const words = [what, place && `in ${place}`].filter(Boolean).join(' ');
  return { q: words.slice(0, SEARCH_MAX) || undefined };
}

/** The search for visitors. */
export function VisitorSearch() {
  const navigate = useNavigate();
  const [work, setWork] = useState('');
  const [where, setWhere] = useState(() => readLocal(LAST_PLACE) ?? '');
  function search(event: SubmitEvent) {
    event.preventDefault();
    writeLocal(LAST_PLACE, where.trim() || null);
    void navigate(`${JOBS_PATH}?${addressOf(searchFor(work, where))}`);
  }
  return (
    <search>
      <form onSubmit={search}>
        <div className={classes.fields}>
          <TextInput
            label="What work?"
            placeholder="Barista, driver…"
            enterKeyHint="search"
            leftSection={<IconSearch size={18} aria-hidden />}
            maxLength={SEARCH_MAX}
            value={work}
            onChange={({ currentTarget: { value } }) => setWork(value)}
          />
          <TextInput
            label="Where?"
            placeholder="City or ZIP code"
            autoComplete="postal-code"
            enterKeyHint="search"
            leftSection={<IconMapPin size={18} aria-hidden />}
            maxLength={WHERE_MAX}
            value={where}
            onChange={({ currentTarget: { value } }) => setWhere(value)}
          />
          <Button type="submit">Find jobs</Button>
        </div>
      </form>
    </search>
  );
}

/** A few of the newest jobs, near the place that was searched last, and links for visitors. */
export function NewestJobs() {
  const [near] = useState(() => searchFor('', readLocal(LAST_PLACE) ?? ''));
  const { data } = useQuery({
    queryKey: ['public', 'newest', near],
    queryFn: ({ signal }) =>
      call(searchPublicJobs, inputOf({ ...near, sort: 'newest' }), { signal }),
  });
  const jobs = data?.jobPostings.slice(0, NEWEST) ?? [];
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Button component="a" href={JOBS_PATH} variant="default" flex="1 1 auto">
          {browse(data?.open_count)}
        </Button>
        <Button component="a" href={paths.manager.signUp} variant="default" flex="1 1 auto">
          Post a job
        </Button>
      </Group>
      {jobs.length > 0 && (
        <section aria-label="Newest jobs">
          <Text component="h2" fw={600} size="sm" mb="xs">
            {addressOf(near).size === 0 ? 'Newest jobs' : 'Newest jobs near you'}
          </Text>
          <ul className={classes.jobs}>
            {jobs.map((job) => (
              <li key={job.id}>
                <Anchor component={Link} to={jobPath(job)} fw={600}>
                  {job.job_title}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {[job.company[0]?.name, placeOf(job), formatPay(job.hourly_pay_in_cents)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

/** The text of the link to the open jobs, with their number once it is known. */
const browse = (jobs = 0) => `Browse ${jobs > 0 ? count(jobs, 'open job') : 'open jobs'}`;
