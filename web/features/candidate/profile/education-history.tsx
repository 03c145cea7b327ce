import { SimpleGrid, TextInput } from '@mantine/core';
import { PeriodFields } from './period-fields.tsx';
import type { ProfileForm } from './profile-form.ts';
import { blankEducation } from './profile-values.ts';
import { RecordList } from './record-list.tsx';

export function EducationHistory({ form }: Pick<ProfileForm, 'form'>) {
  return (
    <RecordList
      title="Education"
      item="education"
      empty="No education yet. Add schools, courses and degrees, latest first."
      records={form.values.educationHistory}
      onAdd={() => form.insertListItem('educationHistory', blankEducation())}
      onRemove={(index) => form.removeListItem('educationHistory', index)}
    >
      {(index) => {
        const at = `educationHistory.${index}` as const;
        return (
          <>
            <TextInput label="Institution" required {...form.getInputProps(`${at}.institution`)} />
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
    </RecordList>
  );
}
