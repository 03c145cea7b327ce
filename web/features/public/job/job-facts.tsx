import { Anchor } from '@mantine/core';
import { IconCalendar, IconCash, IconClock, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { companyPath } from '../../../../lambdas/contract/pages/public-paths.ts';
import type { PublicJob } from '../../../../lambdas/contract/schemas/job.ts';
import { applicationNeeds } from '../../../../lambdas/contract/texts/application-needs.ts';
import { formatPay } from '../../../../lambdas/contract/texts/format.ts';
import { formatDayOf } from '../../../ui/text/format.ts';
import { label } from '../../jobs/labels.ts';
import { placeOf, withRemote } from '../../jobs/place.ts';
import classes from './job-facts.module.css';

/** Below the heading of a job's page: company, place, pay, type, date, and what the application asks for. */
export function JobFacts({ job }: { job: PublicJob }) {
  const [company] = job.company;
  const needs = applicationNeeds(job);
  const facts = [
    { Icon: IconMapPin, text: withRemote(placeOf(job), job) },
    { Icon: IconCash, text: formatPay(job.hourly_pay_in_cents) },
    { Icon: IconClock, text: label(job.employment_type) },
    { Icon: IconCalendar, text: `Posted ${formatDayOf(job.created_at)}` },
  ];
  return (
    <>
      {company && (
        <Anchor component={Link} to={companyPath(company)} underline="always">
          {company.name}
        </Anchor>
      )}
      <ul className={classes.facts}>
        {facts.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={18} stroke={1.5} aria-hidden /> {text}
          </li>
        ))}
      </ul>
      {needs !== undefined && (
        <p className={classes.needs}>
          <strong>What you'll need</strong> {needs}
        </p>
      )}
    </>
  );
}
