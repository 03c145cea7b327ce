import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { PeriodFields } from './period-fields.tsx';
import type { ProfileForm } from './profile-form.ts';
import { blankWork } from './profile-values.ts';
import { RecordList } from './record-list.tsx';

export function WorkExperience({ form }: Pick<ProfileForm, 'form'>) {
  return (
    <RecordList
      title="Work experience"
      item="job"
      empty="No work experience yet. Add your jobs, latest first."
      records={form.values.workExperience}
      onAdd={() => form.insertListItem('workExperience', blankWork())}
      onRemove={(index) => form.removeListItem('workExperience', index)}
    >
      {(index) => {
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
              autosize
              minRows={2}
              maxRows={10}
              {...form.getInputProps(`${at}.description`)}
            />
          </>
        );
      }}
    </RecordList>
  );
}
