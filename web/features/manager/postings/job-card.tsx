import { Badge, Button, Card } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ListedJob } from '../../../api/queries/manager-queries.ts';
import { paths } from '../../../paths.ts';
import { CardTitle } from '../../../ui/display/card-title.tsx';
import listCard from '../../../ui/display/list-card.module.css';
import { count } from '../../../ui/text/format.ts';
import { cityAndState, withRemote } from '../../jobs/place.ts';
import { ShareButton } from '../../jobs/share.tsx';
import classes from './job-card.module.css';

/** A job on the dashboard. It has few components: many cards at once take time on a phone. */
export const JobCard = memo(({ job }: { job: ListedJob }) => {
  const [company] = job.company;
  const [location] = job.company_location;
  return (
    <Card className={listCard.card ?? ''}>
      <div className={classes.head}>
        <CardTitle to={paths.manager.candidates(job.id)}>{job.job_title}</CardTitle>
        {job.new_application_count > 0 && (
          <Badge color="green" variant="filled" className={classes.new ?? ''}>
            {job.new_application_count} New Applications
          </Badge>
        )}
      </div>
      <div className={classes.where}>
        <p>
          {company?.name} · {location?.location_name}
        </p>
        <p>{location && withRemote(cityAndState(location), job)}</p>
      </div>
      <p className={classes.description}>{job.job_description}</p>
      <div className={classes.counts}>
        <p className="tabular">{count(job.applicant_count, 'applicant')}</p>
        <div className={classes.links}>
          <Button
            component={Link}
            to={paths.manager.jobReport(job.id)}
            variant="subtle"
            size="compact-sm"
            aria-label={`Report of ${job.job_title}`}
          >
            Report
          </Button>
          {job.is_active ? (
            <ShareButton
              of={{ job }}
              label={`Share ${job.job_title}`}
              variant="subtle"
              size="compact-sm"
            />
          ) : (
            <Badge color="gray">Inactive</Badge>
          )}
        </div>
      </div>
      <Button
        component={Link}
        to={paths.manager.candidates(job.id)}
        variant={job.new_application_count > 0 ? 'filled' : 'default'}
        aria-label={`Review Candidates for ${job.job_title}`}
      >
        Review Candidates
      </Button>
    </Card>
  );
});
