import { Text } from '@mantine/core';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import { count } from '../../../ui/text/format.ts';

export function CompanyCounts({ company }: { company: Company }) {
  return (
    <Text
      component="span"
      size="sm"
      className="tabular"
    >{`${count(company.location_count, 'location')} · ${count(company.job_posting_count, 'job')}`}</Text>
  );
}
