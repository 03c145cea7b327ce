import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { MAX_RECORDS } from '../../../../lambdas/contract/limits.ts';
import { EntryCards } from '../../../ui/forms/entry-cards.tsx';
import { Section } from '../../../ui/frame/section.tsx';
import { blankEducation, blankWork, type ProfileForm } from './profile-form.ts';

export function EducationHistory({ form }: Pick<ProfileForm, 'form'>) {
  return (
    <Section title="Education">
      <EntryCards
        item="education"
        empty="No education yet. Add schools, courses and degrees, latest first."
        entries={form.values.educationHistory}
        max={MAX_RECORDS}
        blank={blankEducation}
        onInsert={(entry, index) => form.insertListItem('educationHistory', entry, index)}
        onRemove={(index) => form.removeListItem('educationHistory', index)}
      >
        {(_, index) => {
          const at = `educationHistory.${index}` as const;
          return (
            <>
              <TextInput
                label="Institution"
                required
                {...form.getInputProps(`${at}.institution`)}
              />
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
                <TextInput label="Degree" {...form.getInputProps(`${at}.degree`)} />
                <TextInput label="Field of study" {...form.getInputProps(`${at}.fieldOfStudy`)} />
              </SimpleGrid>
              <PeriodFields
                start={form.getInputProps(`${at}.startDate`)}
                end={form.getInputProps(`${at}.endDate`)}
              />
            </>
          );
        }}
      </EntryCards>
    </Section>
  );
}

export function WorkExperience({ form }: Pick<ProfileForm, 'form'>) {
  return (
    <Section title="Work experience">
      <EntryCards
        item="job"
        empty="No work experience yet. Add your jobs, latest first."
        entries={form.values.workExperience}
        max={MAX_RECORDS}
        blank={blankWork}
        onInsert={(entry, index) => form.insertListItem('workExperience', entry, index)}
        onRemove={(index) => form.removeListItem('workExperience', index)}
      >
        {(_, index) => {
          const at = `workExperience.${index}` as const;
          return (
            <>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
                <TextInput label="Job title" required {...form.getInputProps(`${at}.jobTitle`)} />
                <TextInput label="Company" required {...form.getInputProps(`${at}.company`)} />
              </SimpleGrid>
              <TextInput label="Location" {...form.getInputProps(`${at}.location`)} />
              <PeriodFields
                start={form.getInputProps(`${at}.startDate`)}
                end={form.getInputProps(`${at}.endDate`)}
              />
              <Textarea
                label="Description"
                maxRows={10}
                {...form.getInputProps(`${at}.description`)}
              />
            </>
          );
        }}
      </EntryCards>
    </Section>
  );
}

interface PeriodFieldsProps {
  start: ComponentProps<typeof TextInput>;
  end: ComponentProps<typeof TextInput>;
}

/** Start and end date; no end means ongoing. */
function PeriodFields({ start, end }: PeriodFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput label="Start date" type="date" {...start} />
      <TextInput label="End date (if any)" type="date" {...end} />
    </SimpleGrid>
  );
}
