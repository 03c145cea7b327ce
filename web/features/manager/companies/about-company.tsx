import { Badge, Group } from '@mantine/core';
import type { Company } from '../../../../lambdas/contract/schemas/company.ts';
import { Fact, Facts } from '../../../ui/display/fact.tsx';
import { Section } from '../../../ui/frame/section.tsx';

/** A company's own description, if any. */
export function AboutCompany({
  company: { culture, description, benefits },
}: {
  company: Company;
}) {
  if (culture === '' && description === '' && benefits.length === 0) return null;
  return (
    <Section title="About">
      <Facts columns={1}>
        {culture !== '' && (
          <Fact term="Culture">
            <span className="prose">{culture}</span>
          </Fact>
        )}
        {description !== '' && (
          <Fact term="Description">
            <span className="prose">{description}</span>
          </Fact>
        )}
        {benefits.length > 0 && (
          <Fact term="Benefits">
            <Group component="span" gap={6} mt={4}>
              {benefits.map((benefit) => (
                <Badge component="span" key={benefit} color="gray" size="lg">
                  {benefit}
                </Badge>
              ))}
            </Group>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
