import { List } from '@mantine/core';
import type { CompanyOfJob } from '../../../lambdas/contract/schemas/company.ts';
import { Fact } from '../../ui/display/fact.tsx';

interface Props {
  company: Pick<CompanyOfJob, 'culture' | 'benefits'>;
  /** The term of the benefits. */
  benefits: string;
}

/** What a company says of itself beside its description. */
export function CompanyFacts({ company, benefits }: Props) {
  return (
    <>
      {company.culture !== '' && (
        <Fact term="Culture">
          <span className="prose">{company.culture}</span>
        </Fact>
      )}
      {company.benefits.length > 0 && (
        <Fact term={benefits}>
          <Items items={company.benefits} />
        </Fact>
      )}
    </>
  );
}

export function Items({ items }: { items: readonly string[] }) {
  return (
    <List spacing={2}>
      {items.map((item) => (
        <List.Item key={item} className="wrap-anywhere">
          {item}
        </List.Item>
      ))}
    </List>
  );
}
