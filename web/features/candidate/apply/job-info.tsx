import { Card, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { JobWithQuestions } from '../../../../lambdas/contract/shapes.ts';
import { formatPay } from '../../../ui/format.ts';
import { label } from '../../../ui/labels.ts';
import { placeOf } from '../../../ui/place.ts';

/** What a candidate should know about a job and its company while applying. */
export function JobInfo({ job }: { job: JobWithQuestions }) {
  const [company] = job.company;
  const [location] = job.company_location;
  const benefits = [...new Set([...job.benefits, ...(company?.benefits ?? [])])];
  return (
    <Card component="aside" aria-label="About this job">
      <Stack gap="md">
        <Title order={2}>{company?.name}</Title>
        {company !== undefined && company.culture !== '' && (
          <Fact name="Culture">
            <Text size="sm" className="prose">
              {company.culture}
            </Text>
          </Fact>
        )}
        <Fact name="Location">
          <Text size="sm" className="wrap-anywhere">
            {location === undefined
              ? placeOf(job)
              : `${location.location_name}, ${location.address}, ${placeOf(job)} ${location.zip_code}`}
          </Text>
        </Fact>
        <Fact name="Employment type">
          <Text size="sm">{label(job.employment_type)}</Text>
        </Fact>
        <Fact name="Pay">
          <Text size="sm" className="tabular">
            {formatPay(job.hourly_pay_in_cents)}
          </Text>
        </Fact>
        {job.schedule !== '' && (
          <Fact name="Schedule">
            <Text size="sm" className="wrap-anywhere">
              {job.schedule}
            </Text>
          </Fact>
        )}
        {benefits.length > 0 && (
          <Fact name="Benefits">
            <Items items={benefits} />
          </Fact>
        )}
        {job.requirements.length > 0 && (
          <Fact name="Requirements">
            <Items items={job.requirements} />
          </Fact>
        )}
        <Fact name="Description">
          <Text size="sm" className="prose">
            {job.job_description}
          </Text>
        </Fact>
      </Stack>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h4" mb={2}>
        {name}
      </Title>
      {children}
    </div>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <List size="sm" spacing={2}>
      {items.map((item) => (
        <List.Item key={item} className="wrap-anywhere">
          {item}
        </List.Item>
      ))}
    </List>
  );
}
