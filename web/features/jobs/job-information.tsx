import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CompanyOfJob, Location } from '../../../lambdas/contract/schemas/company.ts';
import type { PublicJob } from '../../../lambdas/contract/schemas/job.ts';
import { namedAddress } from '../../../lambdas/contract/texts/address.ts';
import { formatPay } from '../../../lambdas/contract/texts/format.ts';
import { Fact, Facts } from '../../ui/display/fact.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Name } from '../../ui/text/name.tsx';
import { CompanyFacts, Items } from './company-facts.tsx';
import classes from './job-information.module.css';
import { label } from './labels.ts';
import { placeOf } from './place.ts';

/** A job as job seekers see it; also an unsaved one. */
export interface JobFacts
  extends Pick<
    PublicJob,
    | 'job_description'
    | 'hourly_pay_in_cents'
    | 'employment_type'
    | 'schedule'
    | 'remote'
    | 'requirements'
    | 'benefits'
  > {
  readonly company: readonly Pick<CompanyOfJob, 'name' | 'culture' | 'description' | 'benefits'>[];
  readonly company_location: readonly Omit<Location, 'id' | 'company_id' | 'created_at'>[];
}

interface Props {
  job: JobFacts;
  children?: ReactNode;
  /** Whether `children` come first and the job is folded: the candidate has read about it already. */
  folded?: boolean;
}

/** A job and its company, and `children`. */
export function JobInformation({ job, children, folded = false }: Props) {
  return (
    <div className={classes.container}>
      <div className={classes.layout} data-folded={folded}>
        {folded && <div className={classes.children}>{children}</div>}
        <div className={classes.job}>
          {folded ? (
            <Folded title="About this job">
              <AboutJob job={job} />
            </Folded>
          ) : (
            <Section title="About this job">
              <AboutJob job={job} />
            </Section>
          )}
        </div>
        <div className={classes.company}>
          <AboutCompany job={job} />
        </div>
        {!folded && children !== undefined && <div className={classes.children}>{children}</div>}
      </div>
    </div>
  );
}

/** What shows while a folded job loads, in its columns. */
export function JobInformationSkeleton() {
  return (
    <div className={classes.container}>
      <div className={classes.layout} data-folded="true">
        <Skeleton className={classes.children} height={320} />
        <Skeleton className={classes.company} height={260} />
      </div>
    </div>
  );
}

function AboutJob({ job }: Pick<Props, 'job'>) {
  return (
    <>
      <Text className="prose">{job.job_description}</Text>
      <Facts>
        <Fact term="Pay">{formatPay(job.hourly_pay_in_cents)}</Fact>
        {job.schedule !== '' && <Fact term="Schedule">{job.schedule}</Fact>}
        {job.remote && <Fact term="Remote">This job can be done remotely.</Fact>}
        {job.requirements.length > 0 && (
          <Fact term="Requirements">
            <Items items={job.requirements} />
          </Fact>
        )}
        {job.benefits.length > 0 && (
          <Fact term="Benefits">
            <Items items={job.benefits} />
          </Fact>
        )}
      </Facts>
    </>
  );
}

function AboutCompany({ job }: Pick<Props, 'job'>) {
  const [company] = job.company;
  const [location] = job.company_location;
  return (
    <Card component="aside" aria-label="About the company">
      <Stack gap="md">
        <Title order={2} className="wrap-anywhere">
          <Name>{company?.name}</Name>
        </Title>
        {company !== undefined && company.description !== '' && (
          <Text className="prose">{company.description}</Text>
        )}
        <Facts columns={1}>
          {company && <CompanyFacts company={company} benefits="Benefits at this company" />}
          <Fact term="Location">
            {location === undefined ? placeOf({ company_location: [] }) : namedAddress(location)}
          </Fact>
          <Fact term="Employment type">{label(job.employment_type)}</Fact>
        </Facts>
      </Stack>
    </Card>
  );
}

/** A titled part of a page that is closed until its title is pressed. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="details" className={classes.folded ?? ''}>
      <summary className={classes.summary}>
        <Title order={2}>{title}</Title>
        <IconChevronDown aria-hidden size={20} />
      </summary>
      <Stack gap="md" mt="md">
        {children}
      </Stack>
    </Card>
  );
}
