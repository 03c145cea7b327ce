import { Badge, Button, Card } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import type { Excerpt, JobCard } from '../../../lambdas/contract/schemas/job.ts';
import { applicationNeeds } from '../../../lambdas/contract/texts/application-needs.ts';
import { formatPay } from '../../../lambdas/contract/texts/format.ts';
import { applyPath } from '../../api/destination.ts';
import { CardTitle } from '../../ui/display/card-title.tsx';
import listCard from '../../ui/display/list-card.module.css';
import { formatDayOf, formatMiles, truncate } from '../../ui/text/format.ts';
import { Name } from '../../ui/text/name.tsx';
import { CompanyTile } from './company-tile.tsx';
import { label } from './labels.ts';
import classes from './open-job-card.module.css';
import { placeOf } from './place.ts';
import { SaveJobButton } from './save-job-button.tsx';

/** An open job in a list. It has few components: fifty cards at once take time on a phone. */
export const OpenJobCard = memo(({ job }: { job: JobCard }) => {
  const [company] = job.company;
  const state = job.applied ? 'Applied' : 'Closed';
  return (
    <Card component="article" className={listCard.card ?? ''}>
      <div className={classes.head}>
        {company && <CompanyTile company={company} />}
        <div className={classes.about}>
          <CardTitle to={jobPath(job)}>{job.job_title}</CardTitle>
          <p>
            <Name>{company?.name}</Name>
          </p>
          <p>{`${placeOf(job)}${job.distance_miles !== undefined ? ` · ${formatMiles(job.distance_miles)}` : ''}`}</p>
          <p>{`Posted ${formatDayOf(job.created_at)}`}</p>
        </div>
        <div className={classes.save}>
          <SaveJobButton job={job} />
        </div>
      </div>
      <div className={classes.terms}>
        <Badge color="gray">{label(job.employment_type)}</Badge>
        {job.remote && <Badge color="green">Remote</Badge>}
        <p className={`${classes.pay} tabular`}>{formatPay(job.hourly_pay_in_cents)}</p>
      </div>
      <p className={classes.excerpt}>
        {job.excerpt === undefined ? (
          truncate(job.job_description, 140)
        ) : (
          <ExcerptText excerpt={job.excerpt} />
        )}
      </p>
      <p>{applicationNeeds(job)}</p>
      <div className={classes.action}>
        {job.applied || !job.is_active ? (
          <Button fullWidth disabled aria-label={`${state}: ${job.job_title}`}>
            {state}
          </Button>
        ) : (
          <Button
            fullWidth
            component={Link}
            to={applyPath(job.id)}
            aria-label={`Apply Now: ${job.job_title}`}
          >
            Apply Now
          </Button>
        )}
      </div>
    </Card>
  );
});

/** An excerpt with the found words marked. */
function ExcerptText({ excerpt }: { excerpt: Excerpt }) {
  let end = 0;
  return excerpt.map(({ text, found }) => {
    end += text.length;
    return found ? <mark key={end}>{text}</mark> : <span key={end}>{text}</span>;
  });
}
