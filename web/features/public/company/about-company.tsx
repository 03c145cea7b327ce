import { List, Text } from '@mantine/core';
import type { CompanyOfJob } from '../../../../lambdas/contract/schemas/company.ts';
import { Fact, Facts } from '../../../ui/display/fact.tsx';
import { Section } from '../../../ui/frame/section.tsx';

/** A company's own description, if any. */
export function AboutCompany({ company }: { company: CompanyOfJob }) {
  const { description, culture, benefits } = company;
  if (description === '' && culture === '' && benefits.length === 0) return null;
  return (
    <Section title="Who we are">
      {description !== '' && <Text className="prose">{description}</Text>}
      <Facts columns={1}>
        {culture !== '' && (
          <Fact term="Culture">
            <span className="prose">{culture}</span>
          </Fact>
        )}
        {benefits.length > 0 && (
          <Fact term="Benefits">
            <List spacing={2}>
              {benefits.map((benefit) => (
                <List.Item key={benefit} className="wrap-anywhere">
                  {benefit}
                </List.Item>
              ))}
            </List>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
