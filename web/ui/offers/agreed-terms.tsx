import type { ReactNode } from 'react';
import type { Offer } from '../../../lambdas/contract/schemas/offer.ts';
import { formatPay } from '../../../lambdas/contract/texts/format.ts';
import { Fact, Facts } from '../display/fact.tsx';
import { Section } from '../frame/section.tsx';
import { label } from '../text/labels.ts';

interface Props {
  offer: Offer;
  title: string;
  /** Further facts, such as the deadline. */
  children?: ReactNode;
}

/** The job and the pay of an offer. */
export function AgreedTerms({ offer, title, children }: Props) {
  return (
    <Section title={title}>
      <Facts columns={1}>
        <Fact term="Company">{offer.company_name}</Fact>
        <Fact term="Job title">{offer.job_title}</Fact>
        <Fact term="Employment type">{label(offer.employment_type)}</Fact>
        <Fact term="Pay">{formatPay(offer.salary_amount_in_cents, offer.salary_type)}</Fact>
        {children}
      </Facts>
    </Section>
  );
}
