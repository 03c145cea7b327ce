import { Badge, Group, Text } from '@mantine/core';
import type { CandidateProfile } from '../../../../../lambdas/contract/schemas/people.ts';
import { formatDay } from '../../../../../lambdas/contract/texts/format.ts';
import { Section } from '../../../../ui/frame/section.tsx';
import { WANTED_BENEFITS } from '../../../jobs/labels.ts';

/** Wanted benefits, work experience and education. */
export function CandidateHistory({ profile }: { profile: CandidateProfile }) {
  const wanted = WANTED_BENEFITS.filter(([name]) => profile.benefits_wanted[name]);
  return (
    <>
      {wanted.length > 0 && (
        <Section title="Benefits wanted" framed={false}>
          <Group gap={6}>
            {wanted.map(([name, text]) => (
              <Badge key={name} color="gray" size="lg">
                {text}
              </Badge>
            ))}
          </Group>
        </Section>
      )}
      {profile.work_experience.length > 0 && (
        <Section title="Work experience" framed={false}>
          {profile.work_experience.map((work) => (
            <Period
              key={`${work.jobTitle} ${work.company} ${work.startDate}`}
              title={`${work.jobTitle}, ${work.company}`}
              place={work.location}
              from={work.startDate}
              to={work.endDate}
            >
              {work.description}
            </Period>
          ))}
        </Section>
      )}
      {profile.education_history.length > 0 && (
        <Section title="Education" framed={false}>
          {profile.education_history.map((education) => (
            <Period
              key={`${education.institution} ${education.degree} ${education.startDate}`}
              title={education.institution}
              place={[education.degree, education.fieldOfStudy].filter(Boolean).join(', ')}
              from={education.startDate}
              to={education.endDate}
            />
          ))}
        </Section>
      )}
    </>
  );
}

interface PeriodProps {
  title: string;
  place: string;
  from: string | null;
  to: string | null;
  children?: string;
}

function Period({ title, place, from, to, children = '' }: PeriodProps) {
  const period =
    from === null && to === null
      ? ''
      : `${from === null ? '' : formatDay(from)} – ${to === null ? 'now' : formatDay(to)}`;
  return (
    <div>
      <Text fw={500} className="wrap-anywhere">
        {title}
      </Text>
      <Text size="sm" c="dimmed" className="wrap-anywhere">
        {[place, period].filter(Boolean).join(' · ')}
      </Text>
      {children !== '' && (
        <Text size="sm" className="prose">
          {children}
        </Text>
      )}
    </div>
  );
}
